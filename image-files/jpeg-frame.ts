// ITU-T T.81, B.2.2 (frame), B.2.3 (scan), A.2 (order of blocks), G.1.1.1 (progressive).

interface Component {
  readonly id: number
  readonly horizontal: number
  readonly vertical: number
  /** By coefficient: the lowest bit received so far; {@link NEVER} before any. */
  readonly lowestBit: Uint8Array
}

const COEFFICIENTS = 64
const NEVER = 255
/** Grey has one, colour three, print four. */
const MOST_COMPONENTS = 4
const PROGRESSIVE = 0xc2

/** The frame of a JPEG, and the received parts of its scans. */
export class JpegFrame {
  readonly isProgressive: boolean
  readonly #width: number
  readonly #height: number
  readonly #components: readonly Component[]

  private constructor(marker: number, content: Buffer) {
    this.isProgressive = marker === PROGRESSIVE
    this.#height = content.readUInt16BE(1)
    this.#width = content.readUInt16BE(3)
    this.#components = Array.from({ length: content[5] }, (_, i) => ({
      id: content[6 + 3 * i],
      horizontal: content[7 + 3 * i] >> 4,
      vertical: content[7 + 3 * i] & 15,
      lowestBit: new Uint8Array(COEFFICIENTS).fill(NEVER),
    }))
  }

  /** Reads the content of a frame's segment; undefined if our images never have such a frame. */
  static read(marker: number, content: Buffer): JpegFrame | undefined {
    const count = content.length < 6 ? 0 : content[5]
    return count === 0 || count > MOST_COMPONENTS || content.length < 6 + 3 * count
      ? undefined
      : new JpegFrame(marker, content)
  }

  get componentCount(): number {
    return this.#components.length
  }

  /** Records the content of a scan by its header. */
  addScan(header: Buffer): void {
    const { first, last, bit } = this.isProgressive ? bandOf(header) : { first: 0, last: COEFFICIENTS - 1, bit: 0 }
    for (const { lowestBit } of this.#componentsOf(header)) lowestBit.fill(bit, first, last + 1)
  }

  /** Whether scans have delivered every coefficient of every component, even without its last bits. */
  get hasAllCoefficients(): boolean {
    return this.#components.every(({ lowestBit }) => !lowestBit.includes(NEVER))
  }

  /** Whether the image is complete: an encoder would write no further scan. */
  get hasAllBits(): boolean {
    return this.#components.every(({ lowestBit }) => lowestBit.every((bit) => bit === 0))
  }

  /** The coding units of a scan (A.2.2, A.2.3): blocks of one component, or groups of blocks of several. */
  unitsOf(header: Buffer): number {
    const [widest, highest] = [
      Math.max(...this.#components.map(({ horizontal }) => horizontal)),
      Math.max(...this.#components.map(({ vertical }) => vertical)),
    ]
    const of = this.#componentsOf(header)
    if (widest === 0 || highest === 0 || of.length === 0) return 0
    if (of.length > 1) return Math.ceil(this.#width / (8 * widest)) * Math.ceil(this.#height / (8 * highest))
    const [{ horizontal, vertical }] = of
    return (
      Math.ceil(Math.ceil((this.#width * horizontal) / widest) / 8) *
      Math.ceil(Math.ceil((this.#height * vertical) / highest) / 8)
    )
  }

  #componentsOf(header: Buffer): Component[] {
    const count = Math.min(header.length === 0 ? 0 : header[0], MOST_COMPONENTS)
    const ids = Array.from({ length: count }, (_, i) => header[1 + 2 * i])
    return this.#components.filter(({ id }) => ids.includes(id))
  }
}

/** The coefficients of a progressive scan, and the lowest bit that it delivers. */
function bandOf(header: Buffer): { first: number; last: number; bit: number } {
  const at = header.length - 3
  return at < 1
    ? { first: 0, last: -1, bit: 0 }
    : { first: header[at], last: Math.min(header[at + 1], COEFFICIENTS - 1), bit: header[at + 2] & 15 }
}
