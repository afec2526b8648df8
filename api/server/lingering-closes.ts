import type { Socket } from 'node:net'

const KIB = 1024
const MIB = 1024 * KIB

export interface LingerLimits {
  /** Connections of the process that are read on after their answer, and of one caller; beyond, the oldest one is cut. */
  readonly total: number
  readonly perCaller: number
  /** What one may still send, as it comes over the line. A longer body that is announced is not read on at all. */
  readonly bytes: number
  /** How long one may go on. */
  readonly ms: number
  /** Without a byte for so long the caller has read the answer, or gone. */
  readonly quietMs: number
  /** Less than this in two such times, one after the other, is a body that trickles. */
  readonly leastBytes: number
  /** What is read a second, of all together: each has the same share. It bounds the CPU that refused bodies take. */
  readonly bytesPerSecond: number
}

/** A body of 200 MB and what surrounds it, at 27 Mbit/s. */
export const LINGER_LIMITS: LingerLimits = {
  total: 256,
  perCaller: 32,
  bytes: 256 * MIB,
  ms: 60_000,
  quietMs: 3_000,
  leastBytes: 64 * KIB,
  bytesPerSecond: 128 * MIB,
}

/** How a lingering close ends: by the caller, in silence, or at one of the bounds. */
export const LINGER_ENDS = ['closed', 'quiet', 'slow', 'time', 'bytes', 'crowd'] as const
export type LingerEnd = (typeof LINGER_ENDS)[number]

const TURN_MS = 20

interface Lingering {
  readonly caller: string
  readonly since: number
  /** Whether it is read on; else its caller gets a moment to see the answer. */
  readonly isRead: boolean
  bytes: number
  /** What it may send until the next turn. */
  share: number
  windowSince: number
  windowBytes: number
  slowWindows: number
}

/**
 * Closes connections whose caller is still sending when the answer is there (RFC 9112, 9.6): says that no more will come, reads on and throws away,
 * within bounds, and closes when the caller does. To close at once would reset the connection, and most callers would never see the answer.
 */
export class LingeringCloses {
  readonly ends: Record<LingerEnd, number> = { closed: 0, quiet: 0, slow: 0, time: 0, bytes: 0, crowd: 0 }
  discardedBytes = 0
  readonly #limits: LingerLimits
  readonly #all = new Map<Socket, Lingering>()
  #timer: NodeJS.Timeout | undefined

  constructor(limits: LingerLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#all.size
  }

  has(socket: Socket): boolean {
    return this.#all.has(socket)
  }

  /**
   * Begins with a socket whose answer is written; nobody else reads it from now on.
   *
   * @param announced bytes that the caller said it would send, where it said so
   */
  begin(socket: Socket, caller: string, announced = 0): void {
    if (socket.destroyed || this.#all.has(socket)) return
    const now = performance.now()
    const lingering: Lingering = {
      caller,
      since: now,
      isRead: announced <= this.#limits.bytes,
      bytes: 0,
      share: this.#share(),
      windowSince: now,
      windowBytes: 0,
      slowWindows: 0,
    }
    this.#makeRoom(caller)
    this.#all.set(socket, lingering)
    socket.once('close', () => this.#end(socket, 'closed'))
    socket.end()
    // Not before it is resumed: Node's HTTP server has stopped the system's reading, and starts it again on that event.
    socket.once('resume', () => {
      socket.removeAllListeners('data') // of the HTTP parser, which a body of tiny chunks would keep busy
      socket.on('data', (piece: Buffer) => this.#discard(socket, lingering, piece.length))
    })
    socket.pause()
    socket.resume()
    this.#timer ??= setInterval(() => this.#turn(), TURN_MS).unref()
  }

  #discard(socket: Socket, lingering: Lingering, bytes: number): void {
    this.discardedBytes += bytes
    lingering.bytes += bytes
    lingering.windowBytes += bytes
    lingering.share -= bytes
    if (lingering.bytes > this.#limits.bytes) this.#end(socket, 'bytes')
    else if (lingering.share <= 0 || !lingering.isRead) socket.pause()
  }

  /** Gives each its share of what is read, and ends those whose time is over. */
  #turn(): void {
    const now = performance.now()
    const share = this.#share()
    for (const [socket, lingering] of this.#all) {
      const end = this.#endOf(lingering, now)
      if (end !== undefined) {
        this.#end(socket, end)
        continue
      }
      lingering.share = Math.min(share, lingering.share + share)
      if (lingering.isRead && lingering.share > 0) socket.resume()
    }
  }

  #endOf(lingering: Lingering, now: number): LingerEnd | undefined {
    const { quietMs, leastBytes, ms } = this.#limits
    if (now - lingering.since > ms) return 'time'
    if (now - lingering.windowSince <= quietMs) return undefined
    if (!lingering.isRead) return 'bytes'
    if (lingering.windowBytes === 0) return 'quiet'
    lingering.slowWindows = lingering.windowBytes < leastBytes ? lingering.slowWindows + 1 : 0
    lingering.windowSince = now
    lingering.windowBytes = 0
    return lingering.slowWindows > 1 ? 'slow' : undefined
  }

  #share(): number {
    return (this.#limits.bytesPerSecond * TURN_MS) / 1_000 / Math.max(1, this.#all.size)
  }

  /** Cuts the oldest of the caller, or of the caller who has most, where there are too many. */
  #makeRoom(caller: string): void {
    const counts = new Map<string, number>()
    for (const { caller: one } of this.#all.values()) counts.set(one, (counts.get(one) ?? 0) + 1)
    const isFull = this.#all.size >= this.#limits.total
    if (!isFull && (counts.get(caller) ?? 0) < this.#limits.perCaller) return
    const [most] = isFull ? [...counts].sort(([, a], [, b]) => b - a)[0] : [caller]
    for (const [socket, { caller: one }] of this.#all) {
      // in the order in which they began
      if (one !== most) continue
      this.#end(socket, 'crowd')
      return
    }
  }

  #end(socket: Socket, end: LingerEnd): void {
    if (!this.#all.delete(socket)) return
    this.ends[end]++
    socket.destroy()
    if (this.#all.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
