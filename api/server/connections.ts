import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callerNetwork, clientAddress, isInNetworks, type Network } from '../http/client-address.ts'
import { LingeringCloses, type LingerLimits } from './lingering-closes.ts'
import { isStalled } from '../bodies/receive-body.ts'

export interface ConnectionLimits {
  /** Connections of the process. */
  readonly total: number
  /**
   * Connections of one address (IPv6: one /64). A trusted proxy's connection counts for nobody until its request names
   * the client.
   */
  readonly perAddress: number
  /** From the connection to the end of the TLS handshake. */
  readonly handshakeMs: number
  /** From an answer to the end of the next request's head; longer than keep-alive and head together. */
  readonly idleMs: number
  /**
   * From the first byte of an answer until the caller took its last one. For an answer in parts (`noteTaken`), until
   * its next part.
   */
  readonly answerMs: number
  /** For connections whose caller still sends after the answer. */
  readonly linger: LingerLimits
}

/** Why a connection was cut or rejected. Node cuts `head` and `request` (server/tls.ts). */
export const CUTS = [
  'handshake',
  'head',
  'request',
  'idle',
  'answer',
  'pipeline',
  'address-full',
  'full',
  'refused',
] as const
export type Cut = (typeof CUTS)[number]

const takenAt = new WeakMap<ServerResponse, number>()

/**
 * Notes that the caller took a part of a long answer. `answerMs` then limits each part, otherwise the whole answer: an
 * export may take an hour while its reader does not stall.
 */
export const noteTaken = (response: ServerResponse): void => {
  takenAt.set(response, performance.now())
}

/** Requests on a connection that may wait for the answer to the one before. */
const MAX_PIPELINED = 8

interface Connection {
  readonly key: string
  readonly raw: Socket
  readonly isProxy: boolean
  /** The caller that it counts for; undefined while a trusted proxy's connection has no request. */
  caller: string | undefined
  isSecure: boolean
  hasServed: boolean
  /** Start of the handshake, of the wait for a request, or of the request. */
  since: number
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
  /** When the answer was first seen to have started. */
  answerSince: number | undefined
  readonly waiting: (() => void)[]
  /** The answer is sent, and further bytes of the caller are discarded. */
  isLingering: boolean
}

/**
 * The connections of a process: the caller of each, what each waits for, and which one is cut when there are too many.
 * It never cuts a connection whose request is processed, or whose body arrives fast enough.
 */
export class Connections {
  readonly cuts: Record<Cut, number> = {
    handshake: 0,
    head: 0,
    request: 0,
    idle: 0,
    answer: 0,
    pipeline: 0,
    'address-full': 0,
    full: 0,
    refused: 0,
  }
  readonly lingering: LingeringCloses
  readonly #limits: ConnectionLimits
  readonly #proxies: readonly Network[]
  readonly #all = new Map<string, Connection>()
  readonly #byCaller = new Map<string, Set<Connection>>()

  constructor(limits: ConnectionLimits, trustedProxies: readonly Network[]) {
    this.lingering = new LingeringCloses(limits.linger)
    this.#limits = limits
    this.#proxies = trustedProxies
  }

  /** Admits a new connection, if needed in place of another. Cuts it and returns false if there is no place. */
  admit(raw: Socket): boolean {
    const caller = this.#peer(raw)
    const own = caller === undefined ? undefined : this.#byCaller.get(caller)
    const isPlace =
      raw.remoteAddress !== undefined &&
      (own === undefined || own.size < this.#limits.perAddress || this.#replace(own, 'address-full')) &&
      (this.#all.size < this.#limits.total || this.#replace(this.#crowd(), 'full'))
    if (!isPlace) {
      if (raw.remoteAddress !== undefined) this.cuts.refused++ // otherwise the caller closed it
      raw.destroy()
      return false
    }
    const connection: Connection = {
      key: keyOf(raw),
      raw,
      isProxy: caller === undefined,
      caller: undefined,
      isSecure: false,
      hasServed: false,
      since: performance.now(),
      request: undefined,
      response: undefined,
      answerSince: undefined,
      waiting: [],
      isLingering: false,
    }
    this.#all.set(connection.key, connection)
    this.#countFor(connection, caller)
    raw.once('close', () => this.#forget(connection))
    return true
  }

  /** Notes the end of the handshake. */
  secured(socket: Socket): void {
    const connection = this.#all.get(keyOf(socket))
    if (connection === undefined) return
    connection.isSecure = true
    connection.since = performance.now()
  }

  /** Passes requests on one by one. A pipelined request waits for the answer before it, and only a few may wait. */
  serve(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    const connection = this.#all.get(keyOf(request.socket))
    if (connection === undefined) {
      // the caller has gone, or was cut in the middle of a pipeline
      request.socket.destroy()
      return
    }
    // Nothing more is read until the body is needed: in Node's own buffers a body of tiny chunks takes 150 times its
    // size.
    request.socket.pause()
    const start = (): void => {
      Object.assign(connection, { request, response, answerSince: undefined, since: performance.now() })
      if (connection.isProxy) this.#countFor(connection, callerNetwork(clientAddress(request, this.#proxies)))
      // Before Node's own listener, which closes the connection of a last answer with destroySoon.
      response.prependOnceListener('finish', () => {
        if (!request.complete) this.#linger(connection, request)
      })
      response.once('close', () => {
        Object.assign(connection, {
          request: undefined,
          response: undefined,
          hasServed: true,
          since: performance.now(),
        })
        if (!this.#all.has(connection.key) || connection.isLingering) return
        if (connection.isProxy) this.#countFor(connection, undefined)
        connection.waiting.shift()?.()
      })
      handle()
    }
    if (connection.response === undefined) start()
    else if (connection.waiting.length < MAX_PIPELINED) connection.waiting.push(start)
    else this.#cut(connection, 'pipeline')
  }

  /** Keeps reading after an answer that rejects a request. Node would cut the connection, and the answer with it. */
  #linger(connection: Connection, request: IncomingMessage): void {
    const { socket, headers } = request
    const caller = connection.caller ?? connection.key
    socket.destroySoon = () => {
      connection.waiting.length = 0
      connection.isLingering = true
      this.lingering.begin(socket, caller, Number(headers['content-length'] ?? 0))
    }
  }

  /** Keeps reading after the answer to an invalid request. `socket` may be the one under TLS. */
  lingerRaw(socket: Socket): void {
    const connection = this.#all.get(keyOf(socket))
    if (connection !== undefined) connection.isLingering = true
    this.lingering.begin(socket, this.#peer(socket) ?? keyOf(socket))
  }

  /**
   * The state of a connection's request; undefined without a request. After an answer has started, nothing else may be
   * written.
   */
  stateOf(socket: Socket): 'reading' | 'answering' | undefined {
    const response = this.#all.get(keyOf(socket))?.response
    return response === undefined ? undefined : response.headersSent ? 'answering' : 'reading'
  }

  /** Cuts connections that have waited too long. Called every second. */
  sweep(): void {
    const now = performance.now()
    for (const connection of this.#all.values()) {
      const { isSecure, since, response, isLingering } = connection
      if (isLingering) continue // has its own time limits
      if (!isSecure && now - since > this.#limits.handshakeMs) this.#cut(connection, 'handshake')
      else if (isSecure && response === undefined && now - since > this.#limits.idleMs) this.#cut(connection, 'idle')
      else if (response?.headersSent === true) {
        connection.answerSince ??= now
        if (now - Math.max(connection.answerSince, takenAt.get(response) ?? 0) > this.#limits.answerMs)
          this.#cut(connection, 'answer')
      }
    }
  }

  /** Connections by state. */
  counts(): Record<'handshake' | 'idle' | 'busy' | 'lingering', number> {
    const counts = { handshake: 0, idle: 0, busy: 0, lingering: 0 }
    for (const { isSecure, response, isLingering } of this.#all.values()) {
      counts[isLingering ? 'lingering' : !isSecure ? 'handshake' : response === undefined ? 'idle' : 'busy']++
    }
    return counts
  }

  destroyAll(): void {
    for (const { raw } of this.#all.values()) raw.destroy()
  }

  #cut(connection: Connection, why: Cut): void {
    this.cuts[why]++
    this.#forget(connection) // frees its place at once
    connection.raw.destroy()
  }

  #forget(connection: Connection): void {
    if (this.#all.get(connection.key) === connection) this.#all.delete(connection.key)
    this.#countFor(connection, undefined)
    connection.waiting.length = 0
  }

  #peer({ remoteAddress = '' }: Socket): string | undefined {
    return remoteAddress === '' || isInNetworks(remoteAddress, this.#proxies) ? undefined : callerNetwork(remoteAddress)
  }

  #countFor(connection: Connection, caller: string | undefined): void {
    if (connection.caller !== undefined) {
      const left = this.#byCaller.get(connection.caller)
      left?.delete(connection)
      if (left?.size === 0) this.#byCaller.delete(connection.caller)
    }
    connection.caller = caller
    if (caller === undefined) return
    const own = this.#byCaller.get(caller) ?? new Set()
    this.#byCaller.set(caller, own.add(connection))
  }

  /** The candidates for a cut when all places are taken: idle connections, else those of the caller with the most. */
  #crowd(): Iterable<Connection> {
    const idle = [...this.#all.values()].filter(isIdle)
    if (idle.length > 0) return idle
    let most: ReadonlySet<Connection> = new Set()
    for (const own of this.#byCaller.values()) {
      if (own.size > most.size && [...own].some(waitsForCaller)) most = own
    }
    return most
  }

  /** Cuts a candidate that waits for its caller: the longest idle one, else the one that waits longest. */
  #replace(candidates: Iterable<Connection>, why: Cut): boolean {
    const waiting = [...candidates].filter(waitsForCaller)
    const idle = waiting.filter(isIdle)
    const [first] = (idle.length > 0 ? idle : waiting).sort((a, b) => a.since - b.since)
    if (first === undefined) return false
    this.#cut(first, why)
    return true
  }
}

/** A key of the two ends. A TLS connection and its TCP connection share it; two open connections never do. */
const keyOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`

/** Whether a connection is between two requests. */
const isIdle = ({ hasServed, response }: Connection): boolean => hasServed && response === undefined

/** Whether the caller must act next: finish the handshake, send a request, continue a stalled body, read an answer. */
const waitsForCaller = ({ request, response, answerSince }: Connection): boolean =>
  request === undefined ||
  response === undefined ||
  answerSince !== undefined ||
  (!request.complete && isStalled(response))
