import assert from 'node:assert/strict'
import { fieldBoxes } from '../../../../checks/document/fields/field-boxes.ts'
import { readDocument } from '../../../../checks/document/read/reader.ts'
import { specimenImage } from '../../../support/pictures.ts'
import { assess } from './readings.ts'
import { textNetworks } from '../../../support/remembered-networks.ts'

describe('the boxes of read fields', () => {
  it('are where the specimen prints them, in shares of the picture', async () => {
    const image = await specimenImage('passport')
    const reading = await readDocument(await textNetworks(), image)
    const { extracted } = assess([reading], { country: null, docType: null, today: '2026-11-22', allowSpecimens: true })
    const boxes = fieldBoxes(
      [{ asset: 'DOCUMENT_FRONT', reading, width: image.width, height: image.height }],
      extracted,
    )
    const middle = (field: string) => {
      const quads = boxes.filter((box) => box.field === field).flatMap(({ quad }) => quad)
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      return [mean(quads.map(({ x }) => x)), mean(quads.map(({ y }) => y))]
    }
    // Measured on the specimen by eye: the shares of 1280 by 960.
    const expected = {
      last_name: [0.41, 0.29],
      first_name: [0.4, 0.36],
      document_number: [0.63, 0.22],
      date_of_birth: [0.4, 0.51],
      document_expiry: [0.4, 0.65],
      mrz: [0.5, 0.78],
    }
    for (const [field, [x, y]] of Object.entries(expected)) {
      const [seenX, seenY] = middle(field)
      assert.ok(
        Math.abs(seenX - x) < 0.05 && Math.abs(seenY - y) < 0.04,
        `${field} at ${seenX.toFixed(3)}, ${seenY.toFixed(3)}`,
      )
    }
    assert.equal(boxes.filter(({ field }) => field === 'mrz').length, 2)
  })

  it('are left out for fields that were not read or that no line contains', () => {
    const nothing = {
      document_type: null,
      first_name: null,
      last_name: null,
      document_number: null,
      date_of_birth: null,
      document_expiry: null,
      sex: null,
      nationality: null,
      issuing_country: null,
      mrz: null,
    }
    const reading = {
      lines: [],
      quarterTurns: 0,
      mrz: null,
      stageMs: { detect: 0, orient: 0, recognise: 0, mrz: 0 },
    } as const
    assert.deepEqual(
      fieldBoxes([{ asset: 'DOCUMENT_FRONT', reading, width: 10, height: 10 }], {
        ...nothing,
        last_name: 'FALKENRATH',
      }),
      [],
    )
  })
})
