import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { MRZ_FORMATS } from '../../../../checks/document/mrz/mrz-format.ts'
import { detectFormat, parseMrz } from '../../../../checks/document/mrz/mrz-parse.ts'
import { needShared } from '../../../support/pictures.ts'
import { judged } from './numbered-documents.ts'

describe('the numbers of specimen documents', () => {
  const rows = z.array(
    z.object({ file: z.string(), mrz_valid: z.unknown(), mrz1: z.string(), mrz2: z.string(), mrz3: z.string() }),
  )

  it('have the form of their issuers, except these invented personal numbers', function () {
    const folder = needShared(this, 'documents')
    const failing = rows
      .parse(JSON.parse(readFileSync(join(folder, 'groundtruth.json'), 'utf8')))
      .flatMap(({ file, mrz1, mrz2, mrz3 }) => {
        const lines = [mrz1, mrz2, mrz3].filter((text) => text !== '')
        const format = detectFormat(lines)
        if (
          format === undefined ||
          lines.some((text) => /[^A-Z0-9<]/.test(text)) ||
          MRZ_FORMATS[format].kinds.length !== lines.length
        )
          return []
        const codes = judged(parseMrz(format, lines, '2012-01-01'))
        return codes.length === 0 ? [] : [`${file} ${codes.join(' ')}`]
      })
    // The number of Latvia has another birth date than its MRZ. The others have invented check digits.
    assert.deepEqual(failing, [
      'passporteye/0_pass-lva.jpg DOC_NUMBER_INVALID',
      'passporteye/100_id-si.jpg SI_EMSO_CHECKSUM_FAIL DOC_NUMBER_INVALID',
      'passporteye/100_pass-fin.png FI_HETU_CHECKSUM_FAIL DOC_NUMBER_INVALID',
      'passporteye/100_pass-ltu.jpg LT_ASMENS_KODAS_CHECKSUM_FAIL DOC_NUMBER_INVALID',
    ])
  })
})
