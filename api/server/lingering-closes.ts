import type { Socket } from 'node:net'

const KIB = 1024
const MIB = 1024 * KIB

export interface LingerLimits {
  /** Lingering connections of the process, and of one caller. Beyond the limit the oldest one is cut. */
  readonly total: number
  readonly perCaller: number
  /** Bytes that a caller may still send, as they arrive on the line. A longer announced body is not read at all. */
  readonly bytes: number
  /** How long a lingering close may take. */
  readonly ms: number
  /** After this time without a byte, the caller has read the answer or has gone. */
  readonly quietMs: number
  /** Fewer bytes than this in two such periods in a row mean that the body trickles. */
  readonly leastBytes: number
  /**
   * Bytes read a second for all lingering connections together, in equal shares. It limits the CPU for rejected bodies.
   */
  readonly bytesPerSecond: number
}

/** A body of 200 MB and its overhead, at 27 Mbit/s. */
export const LINGER_LIMITS: LingerLimits = {
  total: 256,
  perCaller: 32,
  bytes: 256 * MIB,
  ms: 60_000,
  quietMs: 3_000,
  leastBytes: 64 * KIB,
  bytesPerSecond: 128 * MIB,
}

/** How a lingering close ends: by the caller, in silence, or at a limit. */
export const LINGER_ENDS = ['closed', 'quiet', 'slow', 'time', 'bytes', 'crowd'] as const
export type LingerEnd = (typeof LINGER_ENDS)[number]

const TURN_MS = 20

interface Lingering {
  readonly caller: string
  readonly since: number
  /** Whether it is read on. Otherwise its caller gets a moment to see the answer. */
  readonly isRead: boolean
  bytes: number
  /** Bytes that it may send until the next turn. */
  share: number
  windowSince: number
  windowBytes: number
  slowWindows: number
}

/**
 * Closes connections whose caller still sends when the answer is ready (RFC 9112, 9.6). It ends our side, reads and
 * discards within limits, and closes when the caller does. An immediate close would reset the connection, and most
 * callers would never see the answer.
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
   * Starts a lingering close on a socket whose answer is written. Nothing else reads the socket from now on.
   *
   * @param announced bytes that the caller announced, if any
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
    // Only after it is resumed: Node's HTTP server has stopped the system's reading, and starts it again on that event.
    socket.once('resume', () => {
      socket.removeAllListeners('data') // the HTTP parser, which a body of tiny chunks would keep busy
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

  /** Gives each its share of the reading, and ends those whose time is over. */
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

  /** Cuts the oldest connection of the caller, or of the caller with the most, if there are too many. */
  #makeRoom(caller: string): void {
    const counts = new Map<string, number>()
    for (const { caller: one } of this.#all.values()) counts.set(one, (counts.get(one) ?? 0) + 1)
    const isFull = this.#all.size >= this.#limits.total
    if (!isFull && (counts.get(caller) ?? 0) < this.#limits.perCaller) return
    const [most] = isFull ? [...counts].sort(([, a], [, b]) => b - a)[0] : [caller]
    for (const [socket, { caller: one }] of this.#all) {
      // in order of their start
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
