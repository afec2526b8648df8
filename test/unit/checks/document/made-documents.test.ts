// The generator of documents for tests and benches: it is deterministic, it prints its truth, and the engine reads it.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { detectFormat, parseMrz } from '../../../../checks/document/mrz/mrz-parse.ts'
import { findDates } from '../../../../checks/document/visual-zone/printed-date.ts'
import { checkDigit } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import { licenceText } from '../../../support/documents/licence-barcode.ts'
import { makeDocument } from '../../../support/documents/made-document.ts'
import { renderDocument } from '../../../support/documents/render.ts'
import { DOCUMENT_KINDS, MADE_ON, makeTruth } from '../../../support/documents/truth.ts'
import { readPicture } from '../../../support/recorded-readings.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1)
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('made documents', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'documents that were made for it')
  })
  it('are the same for the same seed, and differ for another', async () => {
    const picture = async (seed: number) =>
      digest((await makeDocument(seed, { kind: 'TD2', capture: 'medium' })).sides[0].jpeg)
    const first = await picture(7)
    assert.equal(await picture(7), first)
    assert.notEqual(await picture(8), first)
  })

  for (const kind of DOCUMENT_KINDS) {
    it(`${kind}: print the true values, with a valid MRZ`, () => {
      for (const seed of SEEDS) {
        const truth = makeTruth(seed, kind)
        const { printed, mrz, mrzContent } = truth
        assert.ok(
          findDates(printed.birthDate ?? '').some(({ meanings }) => meanings.includes(truth.birthDate)),
          printed.birthDate,
        )
        assert.ok(truth.issueDate <= MADE_ON && (truth.expiryDate ?? '9999') > MADE_ON)
        if (mrz.length < 2 || mrzContent === null) continue
        const format = detectFormat(mrz)
        assert.ok(format !== undefined && format === kind, `${format}`)
        const parsed = parseMrz(format, mrz, MADE_ON)
        assert.deepEqual(parsed.failing, [], mrz.join('\n'))
        assert.equal(parsed.birthDate, truth.birthDate)
        assert.equal(parsed.expiryDate, truth.expiryDate)
        assert.equal(parsed.sex, truth.sex)
        assert.equal(parsed.documentNumber, truth.number)
        assert.equal(parsed.issuer, truth.issuer.code)
        if (!parsed.namesTruncated) assert.equal(parsed.surname, mrzContent.surname.replaceAll('<', ' '))
      }
    })
  }

  it('give French licences the line of the published specimens', () => {
    const licence = SEEDS.map((seed) => makeTruth(seed * 3, 'DL_EU')).find(({ mrz }) => mrz.length === 1)
    assert.ok(licence !== undefined)
    const [line] = licence.mrz
    assert.equal(line.length, 30)
    assert.equal(checkDigit(line.slice(0, 29)), line[29])
    // The specimen of 2013 by the same two rules.
    assert.equal(checkDigit('D1FRA13AA00002'), '6')
    assert.equal(checkDigit('D1FRA13AA000026181231MARTIN<<'), '9')
  })

  it('change only the part that a forger changes', async () => {
    const truth = makeTruth(3, 'TD3')
    const honest = await renderDocument(truth)
    const forged = await renderDocument(truth, { mrz: truth.mrz.map((line) => line.replaceAll('1', '7')) })
    const box = honest.boxes.mrz
    assert.ok(box !== undefined)
    const differing = [...honest.data.keys()]
      .filter((i) => honest.data[i] !== forged.data[i])
      .map((i) => Math.floor(i / 3 / honest.width))
    assert.ok(differing.length > 0)
    assert.ok(
      differing.every((row) => row > box.y - 40),
      'above the MRZ nothing differs',
    )
  })

  it('give the place of a field on the picture, also when the picture is turned', async () => {
    const {
      sides: [side],
    } = await makeDocument(5, { kind: 'TD3', capture: { quarterTurns: 1, rotation: 3 } })
    const { portrait } = side.page.boxes
    assert.ok(portrait !== undefined && side.height > side.width)
    const [x, y] = side.place([portrait.x + portrait.width / 2, portrait.y + portrait.height / 2])
    assert.ok(x > 0 && y > 0 && x < side.width && y < side.height)
    // Turned clockwise, the page's left edge is the picture's top.
    const [[, leftY], [, rightY]] = [side.place([0, 400]), side.place([side.page.width, 400])]
    assert.ok(leftY < rightY)
  })

  it('have a barcode that agrees with the print, on licences of the United States', async () => {
    const { truth, sides } = await makeDocument(7, { kind: 'DL_US', capture: { crop: 0.02, longSide: 1600, noise: 2 } })
    assert.deepEqual(
      sides.map(({ side }) => side),
      ['front', 'back'],
    )
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
    const [found] = await readBarcodes(sides[1].jpeg, { formats: ['PDF417'], textMode: 'Plain' })
    assert.equal(found?.text, licenceText(truth))
    assert.ok(found.text.includes(`DAQ${truth.number}`))
  })

  it('are read by the engine', async function () {
    for (const kind of ['TD3', 'TD1', 'MRVB'] as const) {
      const { truth, sides } = await makeDocument(11, { kind, capture: 'light' })
      const { mrz } = await readPicture(sides[sides.length - 1].jpeg)
      assert.deepEqual(mrz?.lines, truth.mrz)
    }
  })
})
