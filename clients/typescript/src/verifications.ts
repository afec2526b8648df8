import { randomUUID } from 'node:crypto'
import { formOf, type Pictures } from './assets.ts'
import { ApiError, DecisionTimeoutError } from './errors.ts'
import { pause } from './retry.ts'
import type { CallOptions, Transport } from './transport.ts'
import type { CreatedVerification, CreateVerificationParams, SubmittedVerification, Verification } from './types.ts'

export interface CreateOptions extends CallOptions {
  /** Your own name of this creation, 1 to 255 printable ASCII characters; a fresh UUID by default, the same in every try of the call. */
  readonly idempotencyKey?: string
}

export interface WaitOptions extends CallOptions {
  /** How long to wait, in milliseconds: 300,000 by default. */
  readonly waitMs?: number
  /** Whether to wait on while a person looks at it (REVIEW), which may take days; false by default. */
  readonly throughReview?: boolean
}

const SUBMIT_TIMEOUT_MS = 120_000
const FIRST_POLL_MS = 1_000
const LONGEST_POLL_MS = 15_000

/** Verifications; under a partner's code where there is one. */
export class Verifications {
  readonly #transport: Transport
  readonly #path: string

  constructor(transport: Transport, path: string) {
    this.#transport = transport
    this.#path = path
  }

  /** Creates a verification. Called again with the same idempotency key it answers the original. */
  async create(
    params: CreateVerificationParams,
    { idempotencyKey = randomUUID(), ...options }: CreateOptions = {},
  ): Promise<CreatedVerification> {
    if (!/^[\x20-\x7e]{1,255}$/.test(idempotencyKey))
      throw new TypeError('idempotencyKey must be 1 to 255 printable ASCII characters')
    const request = {
      method: 'POST',
      path: this.#path,
      body: params,
      headers: { 'idempotency-key': idempotencyKey },
      isRepeatable: true,
    } as const
    return (await this.#transport.call(request, options)) as CreatedVerification
  }

  /**
   * Submits pictures, once. It is sent again where it is not known what came of a try: the service takes one submission only, and
   * where an earlier try turns out to have been it, the record is answered.
   */
  async submit(id: string, pictures: Pictures, options: CallOptions = {}): Promise<SubmittedVerification> {
    const path = `${this.#path}/${idOf(id)}/submit`
    const body = await formOf(pictures)
    let mayHaveArrived = false
    try {
      return (await this.#transport.call(
        {
          method: 'POST',
          path,
          body,
          isRepeatable: true,
          onUnknownOutcome: () => {
            mayHaveArrived = true
          },
        },
        { timeoutMs: SUBMIT_TIMEOUT_MS, ...options },
      )) as SubmittedVerification
    } catch (error) {
      if (!mayHaveArrived || !(error instanceof ApiError) || error.code !== 'ALREADY_SUBMITTED') throw error
      return this.retrieve(id, options)
    }
  }

  /** The whole record and its decision: the authority, where webhooks are the notice. */
  async retrieve(id: string, options: CallOptions = {}): Promise<Verification> {
    return (await this.#transport.call(
      { method: 'GET', path: `${this.#path}/${idOf(id)}`, isRepeatable: true },
      options,
    )) as Verification
  }

  /**
   * Waits until a verification is decided, by asking with growing pauses. For scripts and tests: a server is better told by a webhook,
   * which comes at once and costs no calls.
   *
   * @throws DecisionTimeoutError when it is not decided in time; the verification goes on
   */
  async waitForDecision(
    id: string,
    { waitMs = 300_000, throughReview = false, ...options }: WaitOptions = {},
  ): Promise<Verification> {
    const until = Date.now() + waitMs
    for (let ms = FIRST_POLL_MS; ; ms = Math.min(LONGEST_POLL_MS, ms * 1.5)) {
      const verification = await this.retrieve(id, options)
      if (verification.status !== 'PENDING' && !(throughReview && verification.status === 'REVIEW')) return verification
      const left = until - Date.now()
      if (left <= 0) throw new DecisionTimeoutError(verification.id)
      await pause(Math.min(left, ms * (0.75 + Math.random() / 2)), options.signal)
    }
  }
}

/** Verifications of the key's own account, which can be found by their reference code too. */
export class OwnVerifications extends Verifications {
  readonly #own: Transport

  constructor(transport: Transport) {
    super(transport, '/v1/verifications')
    this.#own = transport
  }

  /** The record by its reference code, in any case. */
  async retrieveByReference(code: string, options: CallOptions = {}): Promise<Verification> {
    return (await this.#own.call(
      { method: 'GET', path: `/v1/verifications/by-reference/${idOf(code)}`, isRepeatable: true },
      options,
    )) as Verification
  }
}

/** A part of a path. What is no id must not become another address. */
export function idOf(id: string): string {
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new TypeError('that is no id')
  return id
}
