import { randomUUID } from 'node:crypto'
import { formOf, type Pictures } from './assets.ts'
import { ApiError, DecisionTimeoutError } from './errors.ts'
import { pause } from './retry.ts'
import type { CallOptions, Transport } from './transport.ts'
import type { CreatedVerification, CreateVerificationParams, SubmittedVerification, Verification } from './types.ts'

export interface CreateOptions extends CallOptions {
  /** Your own name of this creation, 1 to 255 printable ASCII characters; a new UUID by default, the same in every try of the call. */
  readonly idempotencyKey?: string
}

export interface WaitOptions extends CallOptions {
  /** How long to wait, in milliseconds: 300,000 by default. */
  readonly waitMs?: number
  /** Whether to wait until a person decides (REVIEW). That may take days; false by default. */
  readonly throughReview?: boolean
}

const SUBMIT_TIMEOUT_MS = 120_000
const FIRST_POLL_MS = 1_000
const LONGEST_POLL_MS = 15_000

/** Verifications, under the code of a partner if there is one. */
export class Verifications {
  readonly #transport: Transport
  readonly #path: string

  constructor(transport: Transport, path: string) {
    this.#transport = transport
    this.#path = path
  }

  /** Creates a verification. A second call with the same idempotency key returns the original. */
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
   * Submits images, once. It retries a submission with an unknown result. The service accepts only one submission. If an earlier try was
   * accepted, the method returns the record.
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

  /** The complete record with its decision. The record is the authority, and webhooks are the notice. */
  async retrieve(id: string, options: CallOptions = {}): Promise<Verification> {
    return (await this.#transport.call(
      { method: 'GET', path: `${this.#path}/${idOf(id)}`, isRepeatable: true },
      options,
    )) as Verification
  }

  /**
   * Polls with growing pauses until a verification is decided. Use it in scripts and tests. A server should use the webhook,
   * which arrives at once and costs no calls.
   *
   * @throws DecisionTimeoutError when no decision comes in time; the verification continues
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

/** Verifications of the key's own account. Their reference code finds them too. */
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

/** A part of a path. An invalid id must not become another address. */
export function idOf(id: string): string {
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new TypeError('invalid id')
  return id
}
