// Driving licence barcodes as North American issuers write them (AAMVA DL/ID Card Design Standard, annex D), for tests and the
// document generator: text of every version, and its PDF417 as pixels.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import sharp from 'sharp'

/** The content of a licence, before a version writes it. Dates are YYYY-MM-DD. */
export interface AamvaHolder {
  readonly surname: string
  readonly givenNames: string
  readonly middleNames?: string
  readonly number: string
  readonly birthDate: string
  readonly expiryDate: string
  readonly issueDate: string
  readonly sex: 'M' | 'F' | 'X'
  readonly street?: string
  readonly city?: string
  /** Two letters, such as CA or ON. */
  readonly jurisdiction: string
  readonly country?: 'USA' | 'CAN'
}

export interface AamvaOptions {
  /** 1 to 10; 0 for the header before the first standard. */
  readonly version?: number
  /** Issuer identification number, six digits. */
  readonly iin?: string
  readonly kind?: 'DL' | 'ID'
  /** Further elements of the subfile, by their ids. `undefined` leaves out a usual one. */
  readonly elements?: Readonly<Record<string, string | undefined>>
  readonly lineEnd?: string
  /** Added to each offset and length in the directory: some issuers are wrong by a few. */
  readonly directoryError?: number
  /** A subfile of the jurisdiction after the licence's own, such as ZC. */
  readonly jurisdictionSubfile?: string
}

export const SAMPLE_HOLDER: AamvaHolder = {
  surname: 'SAMPLE',
  givenNames: 'JOHN',
  middleNames: 'QUINCY',
  number: 'D1234567',
  birthDate: '1985-03-15',
  expiryDate: '2031-03-15',
  issueDate: '2023-02-01',
  sex: 'M',
  street: '123 MAIN ST',
  city: 'SACRAMENTO',
  jurisdiction: 'CA',
  country: 'USA',
}

/** The text of a licence's PDF417. */
export function aamvaText(holder: AamvaHolder, options: AamvaOptions = {}): string {
  const { version = 10, iin = '636014', kind = 'DL', lineEnd = '\n', directoryError = 0, jurisdictionSubfile } = options
  const elements = Object.entries({ ...elementsOf(holder, version), ...options.elements }).flatMap(([id, value]) =>
    value === undefined ? [] : [`${id}${value}`],
  )
  const subfiles: { readonly type: string; readonly body: string }[] = [
    { type: kind, body: `${kind}${elements.join(lineEnd)}\r` },
  ]
  if (jurisdictionSubfile !== undefined)
    subfiles.push({ type: jurisdictionSubfile.slice(0, 2), body: `${jurisdictionSubfile}\r` })
  const two = (n: number): string => String(n).padStart(2, '0')
  const four = (n: number): string => String(Math.max(0, n)).padStart(4, '0')
  const compliance = version === 0 ? '@\n\x1c\rAAMVA' : '@\n\x1e\rANSI '
  const head = `${compliance}${iin}${two(Math.max(1, version))}${version >= 2 ? '00' : ''}${two(subfiles.length)}`
  let offset = head.length + 10 * subfiles.length
  const directory = subfiles.map(({ type, body }) => {
    const entry = `${type}${four(offset + directoryError)}${four(body.length + directoryError)}`
    offset += body.length
    return entry
  })
  return head + directory.join('') + subfiles.map(({ body }) => body).join('')
}

function elementsOf(holder: AamvaHolder, version: number): Record<string, string | undefined> {
  const { country = 'USA', middleNames: middle = '' } = holder
  const yearFirst = version < 2 || country === 'CAN'
  const date = (iso: string): string =>
    yearFirst ? iso.replaceAll('-', '') : `${iso.slice(5, 7)}${iso.slice(8)}${iso.slice(0, 4)}`
  const place = {
    DAG: holder.street ?? '1 MAIN ST',
    DAI: holder.city ?? 'ANYTOWN',
    DAJ: holder.jurisdiction,
    DAK: '958180000  ',
  }
  const dates = { DBD: date(holder.issueDate), DBB: date(holder.birthDate), DBA: date(holder.expiryDate) }
  if (version < 2) {
    return {
      DAA: [holder.surname, holder.givenNames, middle].filter((part) => part !== '').join(','),
      ...place,
      DAQ: holder.number,
      ...dates,
      DBC: holder.sex,
    }
  }
  const names =
    version < 4
      ? {
          DCS: holder.surname,
          DCT: [holder.givenNames, middle].filter((part) => part !== '').join(version === 2 ? ',' : ' '),
        }
      : {
          DCS: holder.surname,
          DDE: 'N',
          DAC: holder.givenNames,
          DDF: 'N',
          DAD: middle === '' ? 'NONE' : middle,
          DDG: 'N',
        }
  return {
    DAQ: holder.number,
    ...names,
    DCA: 'C',
    DCB: 'NONE',
    DCD: 'NONE',
    ...dates,
    DBC: { M: '1', F: '2', X: '9' }[holder.sex],
    DAY: 'BRO',
    DAU: country === 'CAN' ? '175 cm' : '069 in',
    ...place,
    DCF: '08/24/20225013A/AAFD/31',
    DCG: country,
  }
}

let isReady = false

/** The file of this package. By default the writer would fetch one from the network. */
function prepareWriter(): void {
  if (isReady) return
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  isReady = true
}

/** A barcode as grey pixels, one byte each, with its quiet zone. */
export interface BarcodePicture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Draws a barcode. `scale` is the pixels of a module. AAMVA requires error correction 5 for a PDF417.
 *
 * @throws when the text does not fit the symbology
 */
export async function drawBarcode(
  text: string,
  format: 'PDF417' | 'QRCode' | 'DataMatrix' | 'Aztec' | 'Code128' | 'Code39' = 'PDF417',
  scale = 3,
  options = format === 'PDF417' ? 'ecLevel=5,columns=13' : '',
): Promise<BarcodePicture> {
  prepareWriter()
  const { image, error } = await writeBarcode(text, { format, scale, options })
  if (image === null) throw new Error(`no ${format} for this text: ${error}`)
  const { data, info } = await sharp(Buffer.from(await image.arrayBuffer()))
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}
