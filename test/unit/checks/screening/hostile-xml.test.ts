import assert from 'node:assert/strict'
import { onlyEntry, parseText, unusable, windows1252 } from './list-bytes.ts'

const entity = (inside: string, before = ''): string => `${before}<export generationDate="2025-04-14">
  <sanctionEntity logicalId="13"><subjectType classificationCode="P"/><nameAlias wholeName="José Ñandú"/>${inside}</sanctionEntity></export>`
const parse = (xml: string | Uint8Array, size = 4096) => parseText('eu-xml-1.1', 'eu', xml, size)
const refused = (xml: string | Uint8Array, reason: RegExp) => assert.rejects(parse(xml), unusable('eu', reason))

describe('hostile and broken XML', () => {
  it('reads no file and expands no entity: a document type is rejected', async () => {
    await refused(
      entity('&x;', '<!DOCTYPE export [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      /document type declaration/,
    )
    const laughs = `<!DOCTYPE export [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`
    await refused(entity('<remark>&c;</remark>', laughs), /document type declaration/)
    await refused(entity('<remark>&undefined;</remark>'), /not well-formed/)
  })

  it('rejects a text, an attribute and a comment of 10 MB, before all of it has arrived', async () => {
    let given = 0
    const long = async function* (start: string) {
      yield Buffer.from(entity('').replace(/<\/sanctionEntity>.*/s, start))
      for (; given < 10 << 20; given += 1 << 16) yield Buffer.alloc(1 << 16, 'x')
    }
    const { parseEuXml } = await import('../../../../checks/screening/lists/eu/eu-xml.ts')
    for (const start of ['<remark>', '<nameAlias wholeName="', '<!-- ', '<![CDATA[', '<?pi ', '<x']) {
      given = 0
      await assert.rejects(parseEuXml(long(start)), unusable('eu', /longer than 1048576 characters/), start)
      assert.ok(given < 2 << 20, `${start} was read to ${given} bytes`)
    }
  })

  it('rejects a depth and a branch that no list has', async () => {
    await refused(entity('<x>'.repeat(100_000)), /nests deeper than 40/)
    const many = `<sanctionsData><entities><entity id="1">${'<x/>'.repeat(250_000)}`
    await assert.rejects(
      parseText('ofac-enhanced-xml', 'ofac-sdn', many, 65_536),
      unusable('ofac-sdn', /entry of more than 200000 elements/),
    )
  })

  it('reads the encoding that the file declares, also where it is cut into single bytes', async () => {
    const name = async (xml: string | Uint8Array, size: number) => (await onlyEntry(parse(xml, size))).names[0].text
    for (const label of ['windows-1252', 'ISO-8859-1']) {
      const xml = windows1252(entity('', `<?xml version="1.0" encoding="${label}"?>`))
      for (const size of [1, 7, 100_000])
        assert.equal(await name(xml, size), 'José Ñandú', `${label} in pieces of ${size}`)
    }
    for (const xml of [entity('', '<?xml version="1.0" encoding="utf-8"?>'), `\uFEFF${entity('')}`, entity('')]) {
      for (const size of [1, 100_000]) assert.equal(await name(xml, size), 'José Ñandú')
    }
  })

  it('rejects bytes that are not in the declared encoding, and encodings that no list uses', async () => {
    await refused(windows1252(entity('', '<?xml version="1.0" encoding="UTF-8"?>')), /not UTF-8/)
    await refused(entity('', '<?xml version="1.0" encoding="Big5"?>'), /declares the encoding big5/)
    await refused(Buffer.from(`\uFEFF${entity('')}`, 'utf16le'), /UTF-16/)
  })

  it('rejects a file that is cut anywhere, also within a character', async () => {
    const whole = Buffer.from(entity('<citizenship countryIso2Code="IQ"/>'))
    assert.equal((await parse(whole)).entries.length, 1)
    for (let length = 0; length < whole.length; length += 1) {
      await assert.rejects(
        parse(whole.subarray(0, length)),
        unusable('eu', /cut short|not UTF-8|no entries/),
        `${length} of ${whole.length} bytes`,
      )
    }
  })

  it('rejects text that is not XML', async () => {
    for (const content of [
      '',
      ' ',
      'Last Updated,10/04/2025\r\nName 6',
      '{"error":"quota"}',
      Buffer.from([0x1f, 0x8b, 8, 0, 0]),
    ]) {
      await refused(content, /not well-formed|not UTF-8/)
    }
    await refused('<html><body>Service unavailable</body></html>', /root element is not export/)
  })

  it('reads names with a namespace prefix like names without one', async () => {
    const prefixed = entity('')
      .replaceAll('<', '<f:')
      .replaceAll('<f:/', '</f:')
      .replace('<f:export', '<f:export xmlns:f="http://eu.europa.ec/fpi/fsd/export"')
    assert.equal((await onlyEntry(parse(prefixed))).kind, 'PERSON')
  })
})
