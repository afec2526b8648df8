import type { Embedding } from '../../db/verifications/embedding.ts'

/** Who may frame a page, and whom of them the frame may speak to. */
export interface Framing {
  /** The value of frame-ancestors. */
  readonly ancestors: string
  /** The origin that the page says it is framed by, where that one may. */
  readonly parentOrigin: string | undefined
}

const LOCALHOST = /^http:\/\/localhost(:[1-9][0-9]{0,4})?$/
/** As browsers write origins: lower case, no default port, no path. Nothing that could end a directive or an attribute. */
const ANY_HTTPS = /^https:\/\/[a-z0-9]([a-z0-9._-]*[a-z0-9])?(:[1-9][0-9]{0,4})?$/
const MAX_ORIGIN_LENGTH = 255

/**
 * Who may embed the flow (decisions.md, "Embedding"): without a list any https page, and http://localhost in test mode; with one,
 * only who is on it. Of a verification that does not exist nothing can be seen or done: any page may show that it does not. Pure.
 *
 * @param embedding undefined where there is no such verification
 * @param named the origin that the embedding page says it has; believed only if it may embed, and then the browser holds it to that
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
