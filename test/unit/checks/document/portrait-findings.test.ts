import assert from 'node:assert/strict'
import { assessDocument } from '../../../../checks/document/judge/assess.ts'
import { portraitFindings } from '../../../../checks/document/judge/portrait-findings.ts'
import { DOC_TYPES } from '../../../../contract/verification.ts'
import type { DocumentContext } from '../../../../checks/document/document-context.ts'
import { passport, reading, sideOf } from './readings.ts'

const CONTEXT: DocumentContext = { country: null, docType: 'PASSPORT', today: '2010-06-01', allowSpecimens: true }

describe('a document without a portrait', () => {
  it('is a review for every kind that has one, and for a visa', () => {
    for (const kind of [...DOC_TYPES, 'VISA'] as const) {
      const [finding] = portraitFindings([{ hasPortrait: false }], { document_type: kind })
      assert.deepEqual(finding?.codes, ['DOC_PORTRAIT_MISSING'], kind)
      assert.match(finding.observation, /photograph the side with the portrait/)
    }
  })
  it('is not asked for where the kind is not known, and one side is enough', () => {
    assert.deepEqual(portraitFindings([{ hasPortrait: false }], { document_type: null }), [])
    assert.deepEqual(
      portraitFindings([{ hasPortrait: false }, { hasPortrait: true }], { document_type: 'PASSPORT' }),
      [],
    )
  })
  it('goes to review though its text is in order', () => {
    const front = sideOf(passport())
    assert.deepEqual(assessDocument([front], CONTEXT).result.codes, [])
    const { verdict, codes } = assessDocument([{ ...front, hasPortrait: false }], CONTEXT).result
    assert.deepEqual([verdict, codes], ['REVIEW', ['DOC_PORTRAIT_MISSING']])
  })
  it('is not the finding of an image without a document', () => {
    const { codes } = assessDocument([{ ...sideOf(reading([], null)), hasPortrait: false }], CONTEXT).result
    assert.ok(!codes.includes('DOC_PORTRAIT_MISSING'), codes.join())
  })
})
