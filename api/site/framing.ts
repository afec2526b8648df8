import type { Embedding } from '../../db/verifications/embedding.ts'

/** Which pages may embed a page, and which of them the iframe may message. */
export interface Framing {
  /** The value of frame-ancestors. */
  readonly ancestors: string
  /** The origin that the embedding page names, if it may embed. */
  readonly parentOrigin: string | undefined
}

const LOCALHOST = /^http:\/\/localhost(:[1-9][0-9]{0,4})?$/
/**
 * Origins as browsers write them: lower case, no default port, no path. No character can end a directive or an
 * attribute.
 */
const ANY_HTTPS = /^https:\/\/[a-z0-9]([a-z0-9._-]*[a-z0-9])?(:[1-9][0-9]{0,4})?$/
const MAX_ORIGIN_LENGTH = 255

/**
 * Decides who may embed the flow (decisions.md, "Embedding"). Without a list any https page may, and http://localhost
 * in test mode. With a list only its origins may. Any page may embed an unknown verification, because it shows nothing.
 * Pure.
 *
 * @param embedding undefined for an unknown verification
 * @param named the origin that the embedding page names. It is trusted only if it may embed; the browser then enforces
 *   it
 */
export function framingOf(
  embedding: Pick<Embedding, 'mode' | 'embedOrigins'> | undefined,
  named: string | undefined,
): Framing {
  const { mode, embedOrigins } = embedding ?? { mode: 'TEST', embedOrigins: null }
  const isTest = mode === 'TEST'
  if (embedOrigins === null) {
    const isAllowed =
      named !== undefined &&
      named.length <= MAX_ORIGIN_LENGTH &&
      (ANY_HTTPS.test(named) || (isTest && LOCALHOST.test(named)))
    return { ancestors: isTest ? 'https: http://localhost:*' : 'https:', parentOrigin: isAllowed ? named : undefined }
  }
  const allowed = embedOrigins.filter((origin) => isTest || !LOCALHOST.test(origin))
  return {
    ancestors: allowed.length === 0 ? "'none'" : allowed.join(' '),
    parentOrigin: allowed.find((origin) => origin === named),
  }
}
