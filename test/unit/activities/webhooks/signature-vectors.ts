import { createHmac } from 'node:crypto'

/** A value that JSON carries to another language. `{ bytes }` (base64) means bytes. */
export type Given = string | number | null | readonly string[] | { readonly bytes: string }

/** A request, and whether a receiver must accept its signature. */
export interface SignatureVector {
  readonly name: string
  readonly secret: Given
  readonly header: Given
  readonly body: Given
  /** The receiver's clock, unix seconds. */
  readonly now: number
  readonly valid: boolean
}

export const VECTOR_SECRET = 'whsec_example'
const TEXT = '{"id":"dlv_1","event":"verification.approved","data":{"name":"Zoë"}}'
const bytes = (text: string) => ({ bytes: Buffer.from(text).toString('base64') })

/** Valid and invalid signatures for a receiver whose clock shows `now` (whole unix seconds). */
export function signatureVectors(now: number): SignatureVector[] {
  const v1 = (t: string | number, secret = VECTOR_SECRET, text = TEXT) =>
    createHmac('sha256', secret).update(`${t}.`).update(text).digest('hex')
  const good = v1(now)
  const other = v1(now, 'whsec_other')
  const genuine = `t=${now},v1=${good}`
  const vector = (
    name: string,
    valid: boolean,
    header: Given,
    changes: Partial<SignatureVector> = {},
  ): SignatureVector => ({ name, valid, header, secret: VECTOR_SECRET, body: bytes(TEXT), now, ...changes })
  const absurd = (t: string) => `t=${t},v1=${v1(t)}`
  return [
    vector('a genuine one', true, genuine),
    vector('an empty body', true, `t=${now},v1=${v1(now, VECTOR_SECRET, '')}`, { body: bytes('') }),
    vector('300 s old', true, genuine, { now: now + 300 }),
    vector('300 s ahead', true, genuine, { now: now - 300 }),
    vector('301 s old', false, genuine, { now: now + 301 }),
    vector('301 s ahead', false, genuine, { now: now - 301 }),
    vector('another secret', false, genuine, { secret: 'whsec_other' }),
    vector('a changed body', false, genuine, { body: bytes(TEXT.replace('approved', 'declined')) }),
    vector('another time than the signed one', false, `t=${now + 1},v1=${good}`),

    vector('two v1, the first fits', true, `t=${now},v1=${good},v1=${other}`),
    vector('two v1, the second fits', true, `t=${now},v1=${other},v1=${good}`),
    vector('three v1, the last fits', true, `t=${now},v1=${other},v1=${other},v1=${good}`),
    vector('two v1, neither fits', false, `t=${now},v1=${other},v1=${v1(now + 1)}`),
    vector('a v1 of nonsense before the one that fits', true, `t=${now},v1=zz,v1=,v1=${good}`),
    vector('an unknown v2 behind', true, `${genuine},v2=${'f'.repeat(128)}`),
    vector('an unknown v2 before', true, `v2=abc,${genuine}`),
    vector('unknown parts of any form', true, `x,=,v10=1,kid=a=b,,${genuine},`),
    vector('v1 before t', true, `v1=${good},t=${now}`),
    vector('a v2 that would fit as v1', false, `t=${now},v2=${good}`),

    vector('no header', false, null),
    vector('an empty header', false, ''),
    vector('a header of bytes', false, bytes(genuine)),
    vector('a header that came twice', false, [genuine, genuine]),
    vector('a number for a header', false, now),
    vector('no v1', false, `t=${now}`),
    vector('no t', false, `v1=${good}`),
    vector('t twice', false, `t=${now},${genuine}`),
    vector('t twice, once of nonsense', false, `t=,${genuine}`),
    vector('an empty t', false, absurd('')),
    vector('a negative t', false, absurd(`-${now}`)),
    vector('a t with a sign', false, absurd(`+${now}`)),
    vector('a t with a fraction', false, absurd(`${now}.0`)),
    vector('a t with an exponent', false, absurd('1e9')),
    vector('a hexadecimal t', false, absurd('0x6')),
    vector(
      'a t of Arabic digits',
      false,
      absurd(String(now).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))),
    ),
    vector(
      'a t of fullwidth digits',
      false,
      absurd(String(now).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))),
    ),
    vector('a t of superscripts', false, absurd('\u00b2\u00b3')),
    vector('a t with an underscore', false, absurd(`${String(now).slice(0, 3)}_${String(now).slice(3)}`)),
    vector('a t of 500 digits', false, absurd('9'.repeat(500))),
    vector('a t of 4,500 digits', false, absurd('9'.repeat(4_500))),
    vector('a t of no number', false, absurd('NaN')),
    vector('a t with a space', false, absurd(` ${now}`)),
    vector('a t with a line feed behind', false, absurd(`${now}\n`)),
    vector('a t with a NUL behind', false, absurd(`${now}\0`)),
    vector('a space before v1', false, `t=${now}, v1=${good}`),
    vector('a line feed behind v1', false, `${genuine}\n`),
    vector('a NUL behind v1', false, `${genuine}\0`),
    vector('v1 in capitals', false, `t=${now},v1=${good.toUpperCase()}`),
    vector('names in capitals', false, `T=${now},V1=${good}`),
    vector('a v1 cut short', false, genuine.slice(0, -1)),
    vector('a v1 too long', false, `${genuine}0`),
    vector('a v1 of fullwidth letters', false, `t=${now},v1=${'\uff41'.repeat(64)}`),
    vector('lone surrogates', false, `t=${now},v1=${'\ud800'.repeat(64)}`),
    vector('17 parts', false, `${genuine}${',x=1'.repeat(15)}`),
    vector('16 parts', true, `${genuine}${',x=1'.repeat(14)}`),
    vector('more than 1,024 characters', false, `${genuine},x=${'1'.repeat(1_024)}`),
    vector('a hundred thousand v1', false, `t=${now}${`,v1=${good}`.repeat(100_000)}`),

    vector('a body that was parsed', false, genuine, { body: TEXT }),
    vector('no body', false, genuine, { body: null }),
    vector('no secret', false, genuine, { secret: null }),
    vector('an empty secret, signed with nothing', false, `t=${now},v1=${v1(now, '')}`, { secret: '' }),
    vector('a secret of bytes', false, genuine, { secret: bytes(VECTOR_SECRET) }),
  ]
}
