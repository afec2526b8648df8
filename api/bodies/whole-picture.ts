import type { MediaType } from '../../image-files/open-picture.ts'

/** What libjpeg says, and libvips hands on, where data end before their picture does (jerror.h: JWRN_HIT_MARKER, JERR_INPUT_EOF). */
const MISSING = /premature end/i
/** JWRN_MUST_RESYNC: restart markers are another number than the picture's intervals, and what is between was taken for lost. */
const LOST = /instead of RST/i
/** JWRN_EXTRANEOUS_DATA, JWRN_BOGUS_PROGRESSION: something is too much, or comes in another order. */
const FORGIVEN = /extraneous bytes|inconsistent progression/i

const END_BYTES = 2
/**
 * Ones, as each scan is filled up with (ITU-T T.81, F.1.2.3), and which are no code: libjpeg reads up to eight bytes ahead, and finds less than
 * a group of blocks in them.
 */
const AHEAD = Buffer.from('ff00'.repeat(8), 'hex')

/**
 * Decodes a picture as a decoder may see it, and makes sure that all its pixels are there. Where a JPEG's data end too soon libjpeg only warns and
 * fills in grey; libvips looks at warnings now and then, not behind the last rows, and hands on the first. So a JPEG of one scan is decoded without
 * its end marker: to ask for more is then an error. Of one of several scans libvips sees every warning before the first row.
 *
 * @param decode all of `source`, failing on what `failOn` says (sharp)
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
    // libvips keeps its messages for all threads together: one may be lost, or stand behind another's.
    const said = error instanceof Error ? error.message : ''
    if (MISSING.test(said) || LOST.test(said) || (!isOneScan && !FORGIVEN.test(said))) throw error
    return decode(endless, 'error') // a flaw that costs no pixel
  }
}

const SCAN = Buffer.from([0xff, 0xda])
