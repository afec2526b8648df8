import assert from 'node:assert/strict'
import { tamperFindings } from '../../../../checks/document/tamper/tamper-findings.ts'
import { tamperMarks } from '../../../../checks/document/tamper/tamper-marks.ts'
import type { TamperSignal } from '../../../../checks/document/tamper/tamper-signal.ts'
import { reading, sideOf } from './readings.ts'
import { assessDocument } from '../../../../checks/document/judge/assess.ts'

const signal = (score: number, changes: Partial<TamperSignal> = {}): TamperSignal => ({
  signal: 'SCREEN_RECAPTURE',
  witness: 'CAPTURE',
  score,
  suspectFrom: 1,
  strongFrom: 2,
  decisiveFrom: null,
  explanation: 'fringes lie over it',
  ...changes,
})
const splice = (score: number, changes: Partial<TamperSignal> = {}) =>
  signal(score, { signal: 'PORTRAIT_SPLICE', witness: 'COMPRESSION', ...changes })
const codesOf = (signals: readonly TamperSignal[]) => [
  ...new Set(tamperFindings(signals).flatMap(({ codes }) => codes)),
]

describe('tamper findings', () => {
  it('say nothing below the first threshold, and suspect from it on', () => {
    assert.deepEqual(tamperFindings([signal(0.99), splice(0)]), [])
    assert.deepEqual(tamperFindings([signal(1)]), [
      {
        observation: 'fringes lie over it (SCREEN_RECAPTURE 1, suspect from 1)',
        codes: ['DOCUMENT_TAMPER_SUSPECTED', 'TAMPER_SCREEN_RECAPTURE'],
      },
    ])
  })

  it('decline for two witnesses beyond their strong thresholds', () => {
    assert.deepEqual(codesOf([signal(2), splice(2)]), [
      'DOCUMENT_TAMPERING',
      'TAMPER_SCREEN_RECAPTURE',
      'TAMPER_PORTRAIT_SPLICE',
    ])
  })

  it('never decline for one witness, however loud, nor for several that are only moderate', () => {
    assert.deepEqual(codesOf([signal(1e9)]), ['DOCUMENT_TAMPER_SUSPECTED', 'TAMPER_SCREEN_RECAPTURE'])
    assert.ok(
      !codesOf([signal(9), signal(9, { signal: 'PHOTOCOPY' })]).includes('DOCUMENT_TAMPERING'),
      'both look at how it was captured',
    )
    assert.ok(!codesOf([signal(1.9), splice(1.9), splice(1.9, { witness: 'FACES' })]).includes('DOCUMENT_TAMPERING'))
    assert.ok(!codesOf([signal(9), splice(1.9)]).includes('DOCUMENT_TAMPERING'))
    assert.ok(!codesOf([signal(9, { strongFrom: null }), splice(9)]).includes('DOCUMENT_TAMPERING'))
  })

  it('decline for one that is decisive by itself', () => {
    assert.deepEqual(codesOf([signal(2, { signal: 'AI_GENERATED', witness: 'FILE', decisiveFrom: 2 })]), [
      'DOCUMENT_TAMPERING',
      'TAMPER_AI_GENERATED',
    ])
    assert.ok(!codesOf([signal(1.9, { decisiveFrom: 2 })]).includes('DOCUMENT_TAMPERING'))
  })

  it('count witnesses of both sides, and reach the verdict of the document', () => {
    const context = { country: null, docType: null, today: '2026-01-01', allowSpecimens: false } as const
    const side = (tampering: TamperSignal[], asset: 'DOCUMENT_FRONT' | 'DOCUMENT_BACK') => ({
      ...sideOf(reading([], null), asset),
      tampering,
    })
    const { result } = assessDocument(
      [side([signal(3)], 'DOCUMENT_FRONT'), side([splice(3)], 'DOCUMENT_BACK')],
      context,
    )
    assert.equal(result.verdict, 'FAIL')
    assert.ok(result.codes.includes('DOCUMENT_TAMPERING'), result.codes.join())
    assert.equal(
      assessDocument([side([signal(3)], 'DOCUMENT_FRONT'), side([], 'DOCUMENT_BACK')], context).result.verdict,
      'REVIEW',
    )
  })

  it('are shown to the reviewer with their places, if they were raised', () => {
    const heat = { columns: 2, rows: 1, values: '09' }
    const marks = tamperMarks([{ asset: 'DOCUMENT_BACK', tampering: [signal(1.23456, { heat }), splice(0.5)] }])
    assert.deepEqual(marks, [
      {
        asset: 'DOCUMENT_BACK',
        signal: 'SCREEN_RECAPTURE',
        score: 1.23,
        suspect_from: 1,
        explanation: 'fringes lie over it',
        heat,
      },
    ])
  })
})
