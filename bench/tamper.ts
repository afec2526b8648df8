// How well each sign of tampering separates attacked from honest images: node bench/tamper.ts [pages, default 12]
// Honest: made pages that are photographed, saved again, or scaled as messengers do, and the files of ../shared/data
// if they exist. Attacked: the same pages.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findDocumentFaces } from '../checks/document/tamper/document-faces.ts'
import { inspectTampering } from '../checks/document/tamper/inspect-tampering.ts'
import type { Rectangle } from '../checks/document/tamper/plane.ts'
import type { TamperSignal } from '../checks/document/tamper/tamper-signal.ts'
import { readDocument, type DocumentReading } from '../checks/document/read/reader.ts'
import { findFaces } from '../checks/face/find-faces.ts'
import { openFaceModels } from '../checks/face/models.ts'
import { openDocumentModels } from '../checks/text/models.ts'
import { decodeImage } from '../checks/image/image.ts'
import { SHARED, specimen } from '../test/support/pictures.ts'
import { sequence } from '../test/support/documents/random.ts'
import {
  anyCapture,
  onScreen,
  pasted,
  photocopied,
  photographed,
  printedPage,
  retyped,
} from '../test/support/tampered.ts'

type Scores = ReadonlyMap<string, TamperSignal>

/** The attack for which each detector is measured. */
const AIMS: readonly (readonly [detector: string, attack: string])[] = [
  ['SCREEN_RECAPTURE/CAPTURE', 'screen'],
  ['SCREEN_RECAPTURE/CAPTURE', 'screen, by others'],
  ['PHOTOCOPY/CAPTURE', 'copy'],
  ['PORTRAIT_SPLICE/COMPRESSION', 'splice'],
  ['PORTRAIT_SPLICE/FACES', 'swap, by others'],
  ['FONT_ANOMALY/LETTERS', 'retype'],
  ['EDGE_TAMPER/GROUND', 'retype'],
  ['PHOTOSHOP/FILE', 'edited'],
  ['AI_GENERATED/FILE', 'generated'],
]
const HONEST = ['honest', 'saved again', 'messenger', 'photographs, by others', 'specimens, by others']
const SURNAMES = [
  'ERIKSSON',
  'NOVAK',
  'GARCIA LOPEZ',
  'SMITH',
  'DUBOIS',
  'ROSSI',
  'KOWALSKA',
  'YILMAZ',
  'PEREIRA',
  'TANAKA',
]
const WORDS = ['12 MAR 1991', 'ALVAREZ', 'X4817263', '03 JUL 2031']

const models = await openDocumentModels()
const faces = await openFaceModels()
const found = new Map<string, Scores[]>()
let cpuMs = 0,
  measured = 0

async function measure(kind: string, bytes: Buffer): Promise<DocumentReading> {
  const image = await decodeImage(bytes, 2400)
  const reading = await readDocument(models, image)
  const before = process.cpuUsage()
  const printed = await findDocumentFaces(faces, image, reading.lines, true)
  const signals = await inspectTampering(faces, { bytes, image }, reading, printed, 'DOCUMENT_FRONT')
  const { user, system } = process.cpuUsage(before)
  cpuMs += (user + system) / 1000
  measured++
  found.set(kind, [
    ...(found.get(kind) ?? []),
    new Map(signals.map((signal) => [`${signal.signal}/${signal.witness}`, signal])),
  ])
  return reading
}

/** Portraits of people who agreed to it, or the bundled portrait. */
const portraits = join(SHARED, 'faces', 'london')
const people = existsSync(portraits)
  ? readdirSync(portraits)
      .filter((name) => name.endsWith('neutral.jpg'))
      .sort()
  : []
const portraitOf = (i: number): Promise<Buffer> =>
  people.length === 0
    ? Promise.resolve(specimen(i % 2 === 0 ? 'portrait' : 'selfie'))
    : sharp(join(portraits, people[i % people.length]))
        .extract({ left: 90, top: 40, width: 495, height: 600 })
        .jpeg({ quality: 92 })
        .toBuffer()

async function measurePage(i: number): Promise<void> {
  const page = await printedPage(await portraitOf(i), { surname: SURNAMES[i % SURNAMES.length] })
  const capture = anyCapture(i),
    random = sequence(i + 99),
    quality = Math.round(75 + 20 * random())
  const honest = await photographed(page, capture, i)
  const { lines } = await measure('honest', honest)
  await measure('saved again', await sharp(honest).jpeg({ quality }).toBuffer())
  await measure('messenger', await sharp(honest).resize(1280).jpeg({ quality: 75 }).toBuffer())
  await measure('screen', await photographed(onScreen(page, i), { ...capture, fill: 0.8 }, i))
  await measure('copy', await photographed(photocopied(page, i), capture, i))
  await measure(
    'edited',
    await sharp(honest)
      .withExif({ IFD0: { Software: 'Adobe Photoshop 25.0 (Windows)' } })
      .jpeg({ quality })
      .toBuffer(),
  )
  await measure(
    'generated',
    await sharp(honest)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a DigitalSourceType="trainedAlgorithmicMedia"/></x:xmpmeta>')
      .jpeg({ quality })
      .toBuffer(),
  )
  const [face] = await findFaces(faces, await decodeImage(honest))
  if (face !== undefined) {
    const [x, y, w] = [(face.box.x0 + face.box.x1) / 2, (face.box.y0 + face.box.y1) / 2, face.sizePx]
    await measure(
      'splice',
      await pasted(
        honest,
        await portraitOf(i + 31),
        { x0: x - 0.8 * w, x1: x + 0.8 * w, y0: y - 1.05 * w, y1: y + 1.02 * w },
        quality,
      ),
    )
  }
  const candidates = lines.filter(
    ({ text, confidence, height }) =>
      text.length > 6 && text.length < 16 && confidence > 0.9 && !text.includes('<') && height > 20,
  )
  const line = candidates[i % 4]
  if (line !== undefined) {
    const [xs, ys] = [line.quad.map(([px]) => px), line.quad.map(([, py]) => py)]
    const place: Rectangle = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
    await measure('retype', await retyped(honest, WORDS[i % 4], place, quality))
  }
}

async function measureShared(): Promise<void> {
  const all = async (kind: string, folder: string, wanted: RegExp) => {
    const path = join(SHARED, folder)
    if (!existsSync(path)) return console.log(`(${folder} is not there)`)
    for (const name of readdirSync(path)
      .filter((file) => wanted.test(file))
      .sort())
      await measure(kind, readFileSync(join(path, name)))
  }
  await all('screen, by others', 'tamper/moire', /^recaptured/)
  await all('photographs, by others', 'tamper/moire', /^direct/)
  await all('photographs, by others', 'faces/selfie', /\.jpg$/)
  await all('swap, by others', 'tamper/sidtd', /^fake_alb/)
  for (const folder of ['azure', 'docai', 'onfido', 'passporteye', 'sidtd'])
    await all('specimens, by others', `documents/${folder}`, /\.(jpe?g|png)$/)
}

/** Chance that an attacked picture scores above an honest one. */
function areaUnderCurve(attacked: readonly number[], honest: readonly number[]): number {
  let wins = 0
  for (const a of attacked) for (const h of honest) wins += a > h ? 1 : a === h ? 0.5 : 0
  return wins / (attacked.length * honest.length)
}

function print(): void {
  const percent = (part: number, whole: number) =>
    `${part}/${whole} ${whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`}`
  console.log(
    `\n${'detector'.padEnd(30)}${'attack'.padEnd(20)}${'AUC'.padEnd(8)}${'from'.padEnd(7)}${'found'.padEnd(16)}${'false alarms'.padEnd(16)}most honest`,
  )
  for (const [detector, attack] of AIMS) {
    const scored = (kind: string) => (found.get(kind) ?? []).flatMap((signals) => signals.get(detector) ?? [])
    const attacked = scored(attack),
      honest = HONEST.flatMap(scored)
    if (attacked.length === 0) continue
    const { suspectFrom } = attacked[0]
    const beyond = (signals: readonly TamperSignal[]) => signals.filter(({ score }) => score >= suspectFrom).length
    const pictures = (found.get(attack) ?? []).length
    console.log(
      `${detector.padEnd(30)}${attack.padEnd(20)}${areaUnderCurve(
        attacked.map(({ score }) => score),
        honest.map(({ score }) => score),
      )
        .toFixed(3)
        .padEnd(8)}` +
        `${String(suspectFrom).padEnd(7)}${percent(beyond(attacked), pictures).padEnd(16)}${percent(beyond(honest), honest.length).padEnd(16)}${Math.max(...honest.map(({ score }) => score)).toFixed(2)}`,
    )
  }
  for (const kind of HONEST) {
    const pictures = found.get(kind) ?? []
    const raised = pictures.map((signals) =>
      [...signals].filter(([, { score, suspectFrom }]) => score >= suspectFrom).map(([name]) => name),
    )
    const names = raised.flat()
    console.log(
      `${kind.padEnd(30)}any signal ${percent(raised.filter((each) => each.length > 0).length, pictures.length)}  ${[...new Set(names)].map((name) => `${name} ${names.filter((other) => other === name).length}`).join(', ')}`,
    )
  }
  console.log(`CPU ${(cpuMs / measured).toFixed(0)} ms a picture (n = ${measured})`)
}

for (let i = 0; i < Number(process.argv[2] ?? 12); i++) await measurePage(i)
await measureShared()
print()
