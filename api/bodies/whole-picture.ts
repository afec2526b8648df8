import type { MediaType } from '../../image-files/open-picture.ts'

/**
 * Warning of libjpeg, through libvips, when data end before their image does (jerror.h: JWRN_HIT_MARKER,
 * JERR_INPUT_EOF).
 */
const MISSING = /premature end/i
/**
 * JWRN_MUST_RESYNC: restart markers have other numbers than the image's intervals, so data between them count as lost.
 */
const LOST = /instead of RST/i
/** JWRN_EXTRANEOUS_DATA, JWRN_BOGUS_PROGRESSION: data are surplus, or in another order. */
const FORGIVEN = /extraneous bytes|inconsistent progression/i

const END_BYTES = 2
/**
 * One bits: they fill up each scan (ITU-T T.81, F.1.2.3) and are no code. libjpeg reads up to eight bytes ahead, and
 * finds less than a group of blocks in them.
 */
const AHEAD = Buffer.from('ff00'.repeat(8), 'hex')

/**
 * Decodes an image and makes sure that all its pixels are there. When a JPEG's data end too soon, libjpeg only warns
 * and fills in grey. libvips checks warnings now and then, not after the last rows, and passes on the first. So a JPEG
 * of one scan is decoded without its end marker: reading further is then an error. For several scans libvips sees every
 * warning before the first row.
 *
 * @param decode decodes all of `source`, and fails on the level of `failOn` (sharp)
 * @throws when pixels are missing, or it cannot be decoded
 */
export async function decodeWhole<Decoded>(
  { mediaType, source }: { readonly mediaType: MediaType; readonly source: Buffer },
  decode: (source: Buffer, failOn: 'error' | 'warning') => Promise<Decoded>,
): Promise<Decoded> {
  if (mediaType !== 'image/jpeg') return decode(source, 'error')
  const isOneScan = source.indexOf(SCAN) === source.lastIndexOf(SCAN)
  const endless = isOneScan ? Buffer.concat([source.subarray(0, -END_BYTES), AHEAD]) : source
  try {
    return await decode(endless, 'warning')
  } catch (error) {
    // libvips keeps the messages of all threads together: one may be lost, or follow another thread's.
    const said = error instanceof Error ? error.message : ''
    if (MISSING.test(said) || LOST.test(said) || (!isOneScan && !FORGIVEN.test(said))) throw error
    return decode(endless, 'error') // a flaw that costs no pixel
  }
}

const SCAN = Buffer.from([0xff, 0xda])
