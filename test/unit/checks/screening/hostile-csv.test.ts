import assert from 'node:assert/strict'
import type { ByteStream } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { csvRows } from '../../../../checks/screening/lists/shared/csv-rows.ts'
import { bytesOf, collect, parseText, unusable, windows1252 } from './list-bytes.ts'

const rows = (content: string | Uint8Array | ByteStream, size = 7) =>
  collect(
    csvRows(content instanceof Uint8Array || typeof content === 'string' ? bytesOf(content, size) : content, 'uk'),
  )

describe('hostile and broken CSV', () => {
  it('reads quotes, line breaks within them, LF and CR LF, an end mark, a byte order mark', async () => {
    assert.deepEqual(await rows('a,"b ""c""\r\nd"\r\ne,f\r\n\x1a'), [
      ['a', 'b "c"\r\nd'],
      ['e', 'f'],
    ])
    assert.deepEqual(await rows('a,b\nc,d\n\n\x1a,,'), [
      ['a', 'b'],
      ['c', 'd'],
    ])
    assert.deepEqual(await rows('\uFEFFa,b\n'), [['a', 'b']])
  })

  it('sniffs UTF-8 and Windows-1252 for the whole file, however it is cut up', async () => {
    const text = `plain,plain\n${'x,y\n'.repeat(50)}é,ü\nñ,ß\n`
    for (const size of [1, 3, 64, 10_000]) {
      for (const content of [Buffer.from(text), windows1252(text)])
        assert.deepEqual((await rows(content, size)).slice(-2), [
          ['é', 'ü'],
          ['ñ', 'ß'],
        ])
    }
    assert.deepEqual(await rows(Buffer.from([0x93, 0x41, 0x94, 0x2c, 0x80, 0x0a])), [['“A”', '€']])
  })

  it('rejects UTF-8 that breaks off, so that no half of a list is read as Windows-1252', async () => {
    for (const size of [1, 5, 10_000]) {
      await assert.rejects(
        rows(Buffer.concat([Buffer.from('é,b\n'), windows1252('ü,d\n')]), size),
        unusable('uk', /starts as UTF-8 but continues/),
      )
      await assert.rejects(
        rows(Buffer.from('é,b\nc,é').subarray(0, -1), size),
        unusable('uk', /starts as UTF-8 but continues/),
      )
    }
    await assert.rejects(
      rows(Buffer.concat([Buffer.from('\uFEFFa,b\n'), windows1252('ü,d\n')])),
      unusable('uk', /starts as UTF-8/),
    )
  })

  it('rejects a file that is not text: NUL bytes, UTF-16, codes that Windows-1252 does not have', async () => {
    await assert.rejects(rows(Buffer.from('a,b\n', 'utf16le')), unusable('uk', /not text/))
    await assert.rejects(rows(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0x0a])), unusable('uk', /not text/))
    await assert.rejects(rows(Buffer.from([0x81, 0x2c, 0x8d, 0x0a])), unusable('uk', /neither UTF-8 nor Windows-1252/))
  })

  it('rejects a field of 10 MB, on one line or over many, before all of it has arrived', async () => {
    for (const [line, reason] of [
      ['x'.repeat(1000), /longer than any CSV line/],
      [`${'x'.repeat(999)}\n`, /MAX_RECORD_SIZE/],
    ] as const) {
      let given = 0
      const long = async function* () {
        yield Buffer.from('a,"')
        for (; given < 10 << 20; given += 1000) yield Buffer.from(line)
      }
      await assert.rejects(rows(long()), unusable('uk', reason))
      assert.ok(given < 3 << 20, `read to ${given} bytes`)
    }
  })

  it('rejects absurd numbers of columns and rows unlike the header', async () => {
    await assert.rejects(rows(`${','.repeat(5000)}\n`), unusable('uk', /5001 columns/))
    const header = 'fileGenerationDate;Entity_LogicalId;Entity_SubjectType;NameAlias_WholeName;BirthDate_BirthDate\n'
    await assert.rejects(
      parseText('eu-csv-1.1', 'eu', `${header}28/10/2022;13;P;Name;;;;\n`),
      unusable('eu', /row 1 has 8 columns instead of 5/),
    )
    await assert.rejects(
      parseText('eu-csv-1.1', 'eu', `${header}28/10/2022;13\n`),
      unusable('eu', /row 1 has 2 columns instead of 5/),
    )
  })

  it('rejects a quote that is never closed and one in the wrong place', async () => {
    await assert.rejects(rows('a,"b\n'), unusable('uk', /cut short \(CSV_QUOTE_NOT_CLOSED\)/))
    await assert.rejects(rows('a,"b"c\n'), unusable('uk', /broken/))
  })

  it('passes on the error of a source that fails, and stops reading', async () => {
    const failing = async function* () {
      yield Buffer.from('a,b\n')
      throw new Error('connection reset')
    }
    await assert.rejects(rows(failing()), /connection reset/)
  })
})
