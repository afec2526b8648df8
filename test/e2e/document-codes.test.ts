// Every reason code that a document can raise, from its image to the API's answer: through upload, workflow, vision worker,
// policy and record, as a client sees it. live.test.ts and liveness.test.ts have the codes of faces and lists.
import assert from 'node:assert/strict'
import { REASON_CODES } from '../../contract/reason-codes.ts'
import { documentRows, type DocumentRow } from '../support/documents/code-rows.ts'
import { EVIDENCE_PATHS, onlyWhereChanged } from '../support/by-path.ts'
import { startTestService, type TestService } from '../support/service.ts'

const patternOf = (code: string): RegExp => new RegExp(`^${code.replace(/<[A-Z]+>/, '[A-Z0-9_]+')}$`)

describe('reason codes of documents, from the image to the answer', function () {
  let service: TestService
  before(async function () {
    onlyWhereChanged(this, EVIDENCE_PATHS, 'reason codes of documents, from the picture to the answer')
    service = await startTestService({ env: { ALLOW_SPECIMENS: 'false' } })
  })
  beforeEach(() => service.forgetTries())

  async function answered({ body, sides }: DocumentRow): Promise<Record<string, unknown>> {
    const created = await service.create({ level: ['ID_DOCUMENT'], ...body })
    const pictures = await sides()
    const submission = await service.submit(
      created.id,
      pictures.map((picture, i) => ({
        type: i === 0 ? 'DOCUMENT_FRONT' : 'DOCUMENT_BACK',
        data: picture.toString('base64'),
      })),
    )
    assert.equal(submission.status, 201, JSON.stringify(submission.body))
    return service.until(created.id, ({ status }) => status !== 'PENDING')
  }

  for (const row of documentRows) {
    it(`${row.codes.join(', ') || 'none'}: ${row.what}`, async () => {
      const record = await answered(row)
      const told = record.reason_codes as string[]
      for (const code of row.codes)
        assert.ok(
          told.some((other) => patternOf(code).test(other)),
          `${code} is not among ${told.join(', ')}`,
        )
      if (row.codes.length === 0) assert.deepEqual(told, [])
      assert.equal(
        record.status,
        row.status,
        JSON.stringify(
          [told, (record.checks as { observations: string[] }[]).flatMap(({ observations }) => observations)],
          null,
          1,
        ),
      )
    })
  }

  it('covers every code', () => {
    const shown = new Set(documentRows.flatMap(({ codes }) => codes))
    const wanted = REASON_CODES.filter(({ stage }) => stage === 'DOCUMENT').map(({ code }) => code)
    assert.deepEqual(
      wanted.filter((code) => !shown.has(code) && ![...shown].some((other) => patternOf(code).test(other))),
      [],
    )
  })
})
