// From made pictures to signals: the same page photographed honestly, and attacked.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TextLine } from '../../../../checks/text/line-reader.ts'
import { tamperFindings } from '../../../../checks/document/tamper/tamper-findings.ts'
import type { TamperSignal, TamperSignalName, TamperWitness } from '../../../../checks/document/tamper/tamper-signal.ts'
import { openFaceModels, type FaceModels } from '../../../../checks/face/models.ts'
import { decodeImage, type Image } from '../../../../checks/image/image.ts'
import { cpuOf } from '../../../support/cpu-cost.ts'
import { needShared, specimen } from '../../../support/pictures.ts'
import { IS_NIGHTLY } from '../../../support/nightly.ts'
import { blackPng, picture } from '../../../support/image-bytes.ts'
import {
  onScreen,
  pasted,
  photocopied,
  photographed,
  placeOf,
  PORTRAIT_PLACE,
  printedPage,
  raw,
  retyped,
  SURNAME_PLACE,
} from '../../../support/tampered.ts'
import { textLine } from './readings.ts'
import { STRAIGHT, linesOf, LINES } from './photographed-lines.ts'
import { inspectFront } from '../../../support/inspected-front.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

describe('signs of tampering, from pictures', function () {
  let faces: FaceModels
  let page: Image
  let honest: Buffer
  before(async function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'signs of tampering in pictures')
    faces = await faceNetworks()
    page = await printedPage(specimen('portrait'))
    honest = await photographed(page, STRAIGHT, 1)
  })
  const inspect = async (bytes: Buffer, lines: readonly TextLine[] = linesOf(STRAIGHT)) =>
    inspectFront(faces, { bytes, image: await decodeImage(bytes, 2400) }, lines)
  const raised = (signals: readonly TamperSignal[]) =>
    signals.filter(({ score, suspectFrom }) => score >= suspectFrom).map(({ signal }) => signal)
  const find = (signals: readonly TamperSignal[], name: TamperSignalName, by?: TamperWitness) => {
    const found = signals.find(({ signal, witness }) => signal === name && (by === undefined || witness === by))
    assert.ok(found, `${name} was not measured`)
    return found
  }
  /** The places of the heat map's cells that reach a digit, as shares of the picture. */
  const hot = ({ heat }: TamperSignal, digit: number) => {
    assert.ok(heat)
    assert.equal(heat.values.length, heat.columns * heat.rows)
    return [...heat.values].flatMap((value, cell) =>
      Number(value) < digit
        ? []
        : [[((cell % heat.columns) + 0.5) / heat.columns, (Math.floor(cell / heat.columns) + 0.5) / heat.rows]],
    )
  }

  it('are not raised on honest photographs, even saved again, scaled by a messenger or as a screenshot', async () => {
    const signals = await inspect(honest)
    assert.deepEqual(raised(signals), [])
    assert.equal(new Set(signals.map(({ signal }) => signal)).size, 7, 'every detector reports')
    assert.deepEqual(raised(await inspect(await sharp(honest).jpeg({ quality: 60 }).toBuffer())), [])
    assert.deepEqual(raised(await inspect(await sharp(honest).png({ compressionLevel: 1 }).toBuffer())), [])
    const small = { ...STRAIGHT, width: 1000, height: 750 }
    assert.deepEqual(
      raised(await inspect(await sharp(honest).resize(1000).jpeg({ quality: 75 }).toBuffer(), linesOf(small))),
      [],
    )
    assert.deepEqual(raised(await inspect(specimen('passport'), [])), [])
  })

  it('SCREEN_RECAPTURE: fringes of a screen, strongly, and where they are', async () => {
    for (const seed of [1, 2]) {
      const signal = find(await inspect(await photographed(onScreen(page, seed), STRAIGHT, seed)), 'SCREEN_RECAPTURE')
      assert.ok(signal.score >= (signal.strongFrom ?? Infinity), `${signal.score}`)
      assert.ok(hot(signal, 5).length > 50)
    }
  })

  it('SCREEN_RECAPTURE: not for coloured lines on paper, however fine', async () => {
    const { width, height } = page
    const data = new Uint8Array(width * height * 3)
    for (let y = 0, o = 0; y < height; y++) {
      for (let x = 0; x < width; x++, o += 3) {
        const line = 0.5 + 0.5 * Math.sin(x * 0.9 + y * 0.35)
        data.set([255 - 160 * line, 255 - 40 * line, 255 - 90 * line], o) // one ink
      }
    }
    const signal = find(await inspect(await photographed({ data, width, height }, STRAIGHT, 1)), 'SCREEN_RECAPTURE')
    assert.ok(signal.score < signal.suspectFrom, `${signal.score}`)
  })

  it('PHOTOCOPY: no colour but the light’s', async () => {
    for (const warmth of [-0.1, 0.15]) {
      assert.deepEqual(raised(await inspect(await photographed(photocopied(page, 3), { ...STRAIGHT, warmth }, 1))), [
        'PHOTOCOPY',
      ])
      assert.deepEqual(raised(await inspect(await photographed(page, { ...STRAIGHT, warmth }, 1))), [])
    }
  })

  it('PHOTOCOPY: also tinted like paper, or with a stamp in colour put on it', async () => {
    const copy = photocopied(page, 3)
    const tinted = Uint8Array.from(copy.data, (value, i) =>
      Math.min(255, value * [1.03, 1, 0.86][i % 3] + [4, 0, 0][i % 3]),
    )
    assert.deepEqual(raised(await inspect(await photographed({ ...copy, data: tinted }, STRAIGHT, 1))), ['PHOTOCOPY'])
    const stamped = Uint8Array.from(copy.data)
    for (let y = 300; y < 460; y++)
      for (let x = 850; x < 1010; x++) stamped.set([60, 60, 190], (y * copy.width + x) * 3)
    assert.deepEqual(raised(await inspect(await photographed({ ...copy, data: stamped }, STRAIGHT, 1))), ['PHOTOCOPY'])
  })

  it('SCREEN_RECAPTURE: also when a messenger has scaled and compressed the photograph', async () => {
    const sent = await sharp(await photographed(onScreen(page, 2), STRAIGHT, 2))
      .resize(1120)
      .jpeg({ quality: 70 })
      .toBuffer()
    assert.deepEqual(
      raised(await inspect(sent, linesOf({ ...STRAIGHT, width: 1120, height: 840 }))).filter(
        (signal) => signal === 'SCREEN_RECAPTURE',
      ),
      ['SCREEN_RECAPTURE'],
    )
  })

  it('PORTRAIT_SPLICE: a portrait that was compressed in another way, and where it is', async () => {
    const other = await sharp(specimen('selfie')).jpeg({ quality: 95 }).toBuffer()
    const place = placeOf(PORTRAIT_PLACE, STRAIGHT)
    const signals = await inspect(
      await pasted(await photographed(page, { ...STRAIGHT, quality: 70 }, 1), other, place, 93),
    )
    const signal = find(signals, 'PORTRAIT_SPLICE', 'COMPRESSION')
    assert.ok(signal.score >= signal.suspectFrom, `${signal.score}`)
    const cells = hot(signal, 2)
    assert.ok(
      cells.length > 20 &&
        cells.every(
          ([x, y]) =>
            Math.abs(x * 1400 - (place.x0 + place.x1) / 2) < 260 &&
            Math.abs(y * 1050 - (place.y0 + place.y1) / 2) < 330,
        ),
    )
    const saved = await inspect(
      await sharp(await photographed(page, { ...STRAIGHT, quality: 70 }, 1))
        .jpeg({ quality: 93 })
        .toBuffer(),
    )
    assert.deepEqual(raised(saved), [], 'an honest picture, saved twice in the same way')
  })

  const forgeries = [
    {
      name: 'FONT_ANOMALY',
      what: 'a name written anew that no lens has blurred',
      capture: { ...STRAIGHT, noise: 3, blur: 1.3, quality: 92 },
    },
    {
      name: 'EDGE_TAMPER',
      what: 'a name painted over, with the noise of the camera',
      capture: { ...STRAIGHT, noise: 9, blur: 0.8, quality: 95 },
    },
  ] as const
  for (const { name, what, capture } of forgeries) {
    it(`${name}: ${what}, and where`, async () => {
      const place = placeOf(SURNAME_PLACE, capture)
      const photograph = await photographed(page, capture, 1)
      const signal = find(
        await inspect(await retyped(photograph, 'ALVAREZ', place, 95, name === 'EDGE_TAMPER' ? 'flat' : 'drawn')),
        name,
      )
      assert.ok(signal.score >= signal.suspectFrom, `${signal.score}`)
      const cells = hot(signal, 5)
      assert.ok(
        cells.length > 0 &&
          cells.every(
            ([x, y]) =>
              x * 1400 > place.x0 - 40 &&
              x * 1400 < place.x1 + 40 &&
              Math.abs(y * 1050 - (place.y0 + place.y1) / 2) < 45,
          ),
      )
      assert.deepEqual(raised(await inspect(photograph)), [])
    })
  }

  it('PHOTOSHOP and AI_GENERATED: by the metadata of the file', async () => {
    const edited = await sharp(honest)
      .withExif({ IFD0: { Software: 'Adobe Photoshop 25.0' } })
      .jpeg({ quality: 88 })
      .toBuffer()
    assert.deepEqual(raised(await inspect(edited)), ['PHOTOSHOP'])
    const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
    const made = await sharp(honest)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a DigitalSourceType="${source}"/></x:xmpmeta>`)
      .jpeg({ quality: 88 })
      .toBuffer()
    assert.deepEqual(
      tamperFindings(await inspect(made)).flatMap(({ codes }) => codes),
      ['DOCUMENT_TAMPERING', 'TAMPER_AI_GENERATED'],
    )
  })

  it('are found on other people’s forgeries with swapped portraits, and not on the honest originals', async function () {
    const tampered = needShared(this, 'tamper/sidtd'),
      genuine = needShared(this, 'documents/sidtd')
    for (const name of ['fake_alb00', 'fake_alb01']) {
      const signal = find(await inspect(readFileSync(join(tampered, `${name}.jpg`)), []), 'PORTRAIT_SPLICE', 'FACES')
      assert.ok(signal.score >= signal.suspectFrom, `${name} ${signal.score}`)
      assert.ok(hot(signal, 2).some(([x]) => x < 0.4) && hot(signal, 2).some(([x]) => x > 0.8), 'both faces are shown')
    }
    for (const name of ['alb00', 'alb01', 'aze00', 'aze01'])
      assert.deepEqual(raised(await inspect(readFileSync(join(genuine, `${name}.jpg`)), [])), [], name)
  })

  it('are found on other people’s photographs of screens, and not on those of paper', async function () {
    const folder = needShared(this, 'tamper/moire')
    const scoreOf = async (name: string) =>
      find(await inspect(readFileSync(join(folder, `${name}_letterbox1024.jpg`)), []), 'SCREEN_RECAPTURE')
    for (const name of ['recaptured_284', 'recaptured_350', 'recaptured_355']) {
      const { score, suspectFrom } = await scoreOf(name)
      assert.ok(score >= suspectFrom, `${name} ${score}`)
    }
    for (const name of ['direct_0', 'direct_14', 'direct_22', 'direct_37']) {
      const { score, suspectFrom } = await scoreOf(name)
      assert.ok(score < suspectFrom / 3, `${name} ${score}`)
    }
  })

  it('are measured on hostile pictures without an error, and cost little', async () => {
    const [width, height] = IS_NIGHTLY ? [1600, 1200] : [960, 720]
    const hostile: Record<string, Buffer> = {
      'one pixel wide': await sharp(await picture(64, 1000, 'png'))
        .resize(1, 1000, { fit: 'fill' })
        .png()
        .toBuffer(),
      'one pixel high': await sharp(await picture(1000, 64, 'png'))
        .resize(1000, 1, { fit: 'fill' })
        .png()
        .toBuffer(),
      'all black': blackPng(width, height),
      'all white': await sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      '16 bits a channel': await sharp(await picture(800, 600, 'png'))
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
      'noise alone': await picture(width, height, 'png'),
      'a chequerboard of pixels': await raw({
        width,
        height,
        data: Uint8Array.from(
          { length: width * height * 3 },
          (_, i) => (((Math.floor(i / 3) % width) + Math.floor(i / 3 / width)) % 2) * 255,
        ),
      })
        .png()
        .toBuffer(),
    }
    for (const [name, bytes] of Object.entries(hostile)) {
      const image = await decodeImage(bytes, 2400)
      const far: TextLine[] = [...LINES].map((_, i) => ({
        ...textLine('A LINE', 0, 0),
        width: 90,
        height: 20,
        quad: [
          [-50, -900 + i],
          [9_000, -900],
          [9_000, 9_000],
          [-50, 9_000],
        ],
      }))
      for (const lines of [[], far]) {
        const signals = await inspectFront(faces, { bytes, image }, lines)
        assert.ok(
          signals.every(({ score }) => Number.isFinite(score) && score >= 0),
          `${name}: ${JSON.stringify(signals.map(({ signal, score }) => [signal, score]))}`,
        )
        if (name !== 'noise alone' && name !== 'a chequerboard of pixels')
          assert.deepEqual(
            raised(signals).filter((signal) => signal !== 'PHOTOCOPY'),
            [],
            name,
          )
      }
    }
    const image = await decodeImage(honest)
    const asked = await openFaceModels() // these remember nothing
    const whole = () => inspectFront(asked, { bytes: honest, image }, linesOf(STRAIGHT))
    const ms = await cpuOf(whole, 3, 1, 399)
    assert.ok(ms < 400, `${ms.toFixed(0)} ms`)
  })
})
