import { z } from 'zod'
import { InvalidUrl, MAX_URL_LENGTH, parseGivenUrl, type GivenUrlOptions } from '../../outbound/given-url.ts'
import { lineOfText } from './validation.ts'

const NO_ADDRESS = 'must be an HTTPS address without credentials'

/** A URL that any parser reads in the same way; undefined for any other text. */
export function readGivenUrl(text: string, options?: GivenUrlOptions): URL | undefined {
  try {
    return parseGivenUrl(text, options)
  } catch (error) {
    if (error instanceof InvalidUrl) return undefined
    throw error
  }
}

/**
 * An HTTPS address from a client, parsed and normalised. The message says what is wrong, and never repeats the text.
 */
export const httpsAddress = lineOfText(MAX_URL_LENGTH).transform((text, context) => {
  try {
    return parseGivenUrl(text).href
  } catch (error) {
    if (!(error instanceof InvalidUrl)) throw error
    context.issues.push({ code: 'custom', message: `${NO_ADDRESS}: ${error.reason}`, input: undefined })
    return z.NEVER
  }
})
