import assert from 'node:assert/strict'
import { type FileRole, LIST_FORMATS, parseFormat } from '../../../../checks/screening/lists/shared/formats.ts'
import { bytesOf, unusable } from './list-bytes.ts'

const LIST_OF = { ofac: 'ofac-sdn', eu: 'eu', uk: 'uk', un: 'un' } as const
const listOf = (format: string) =>
  Object.entries(LIST_OF).find(([publisher]) => format.startsWith(publisher))?.[1] ?? 'un'

describe('list formats', () => {
  for (const format of LIST_FORMATS) {
    const needed: FileRole[] = format === 'ofac-csv' ? ['primary', 'alternates'] : ['list']

    it(`${format}: a missing file is named`, async () => {
      for (const role of needed) {
        const parsing = parseFormat(format, listOf(format), (asked) => (asked === role ? undefined : bytesOf('1,2\n')))
        await assert.rejects(parsing, unusable(listOf(format), new RegExp(`no file with role ${role}`)))
      }
    })

    it(`${format}: files of 0 bytes, an error page and an archive of something else are rejected`, async () => {
      // 2024-05-04: OFAC's old address answered with a sdn.csv of 0 bytes.
      for (const content of ['', '\x1a', '<html><body>503</body></html>\n', 'PK\x03\x04', 'a,b,c\n1,2,3\n', '[]']) {
        await assert.rejects(
          parseFormat(format, listOf(format), () => bytesOf(content)),
          unusable(listOf(format), /unusable/),
          content,
        )
      }
    })

    it(`${format}: another publisher's list is rejected before a file is opened`, async () => {
      const opened: FileRole[] = []
      const other = format.startsWith('un') ? 'eu' : 'un'
      const parsing = parseFormat(format, other, (role) => {
        opened.push(role)
        return bytesOf('')
      })
      await assert.rejects(parsing, unusable(other, /not published as/))
      assert.deepEqual(opened, [])
    })
  }
})
