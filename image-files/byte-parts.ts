/** Collects the kept parts of a file, as ranges of it and as our own bytes. Adjacent ranges are merged. */
export class ByteParts {
  readonly #source: Buffer
  readonly #parts: Buffer[] = []
  #start = 0
  #end = 0

  constructor(source: Buffer) {
    this.#source = source
  }

  keep(start: number, end: number): void {
    if (start !== this.#end) {
      this.#flush()
      this.#start = start
    }
    this.#end = end
  }

  add(bytes: Buffer): void {
    this.#flush()
    this.#start = this.#end
    this.#parts.push(bytes)
  }

  /** All parts joined; the source itself if nothing was left out. */
  join(): Buffer {
    if (this.#parts.length === 0 && this.#start === 0 && this.#end === this.#source.length) return this.#source
    this.#flush()
    this.#start = this.#end
    return Buffer.concat(this.#parts)
  }

  #flush(): void {
    if (this.#end > this.#start) this.#parts.push(this.#source.subarray(this.#start, this.#end))
  }
}
