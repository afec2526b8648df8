import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDocumentFaces } from '../checks/document/tamper/document-faces.ts'
import { DOCUMENT_SIDE } from '../checks/document/read/inspect-side.ts'
import { readDocument } from '../checks/document/read/reader.ts'
import { cosineSimilarity } from '../checks/face/embed.ts'
import { openFaceModels } from '../checks/face/models.ts'
import { findPortrait } from '../checks/face/portrait.ts'
import { seeFace } from '../checks/face/see-face.ts'
import { decodeImage } from '../checks/image/image.ts'
import { openDocumentModels } from '../checks/text/models.ts'
import { CAPTURE_LEVELS } from '../test/support/documents/capture-levels.ts'
import { makeDocument, type MadeSide } from '../test/support/documents/made-document.ts'
import { report } from './report.ts'

// Portraits on made documents: npm run bench -- portraits [--count=40] documents at each level  [--seed=9001] the first
// Each has a neutral portrait of the London set, which is compared with its owner's smile. Ends with 1 when a document
// of a level better than heavy shows no portrait.

const LONDON = join(import.meta.dirname, '..', '..', 'shared', 'data', 'faces', 'london')
/** A face is at its place if its middle is at most so far from the portrait's, in half widths of the portrait. */
const AT_PLACE = 0.6

const { values } = parseArgs({
  options: { count: { type: 'string', default: '40' }, seed: { type: 'string', default: '9001' } },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
if (!existsSync(LONDON)) throw new Error(`the pictures of ${LONDON} are missing`)

const people = readdirSync(LONDON).filter((name) => name.endsWith('_neutral.jpg'))
const [faces, texts] = [await openFaceModels(), await openDocumentModels()]
const { pass, mismatch } = faces.embedder.thresholds

type Seen = 'missing' | 'elsewhere' | 'passes' | 'between' | 'below mismatch, faint' | 'below mismatch'

/** Where the portrait of a document was found, and how near it is to its owner; with the CPU milliseconds. */
async function see(
  { jpeg, page, place }: MadeSide,
  owner: string,
): Promise<{ readonly seen: Seen; readonly ms: number }> {
  const image = await decodeImage(jpeg, DOCUMENT_SIDE)
  const { lines } = await readDocument(texts, image)
  const before = process.cpuUsage()
  await findDocumentFaces(faces, image, lines, true)
  const { face, embedding } = await findPortrait(faces, image)
  const { user, system } = process.cpuUsage(before)
  const ms = (user + system) / 1000
  const printed = page.boxes.portrait
  if (face === undefined || embedding === undefined || printed === undefined) return { seen: 'missing', ms }
  const [x, y] = place([printed.x + printed.width / 2, printed.y + printed.height / 2]),
    [edgeX, edgeY] = place([printed.x, printed.y + printed.height / 2])
  const { x0, y0, x1, y1 } = face.box
  const apart = Math.hypot((x0 + x1) / 2 - x, (y0 + y1) / 2 - y) / Math.hypot(edgeX - x, edgeY - y)
  if (apart > AT_PLACE) return { seen: 'elsewhere', ms }
  const smile = await seeFace(faces, await decodeImage(readFileSync(join(LONDON, owner.replace('neutral', 'smiling')))))
  const similarity = smile.embedding === undefined ? -1 : cosineSimilarity(embedding, smile.embedding)
  if (similarity >= pass) return { seen: 'passes', ms }
  if (similarity >= mismatch) return { seen: 'between', ms }
  return { seen: face.isFaint === true ? 'below mismatch, faint' : 'below mismatch', ms }
}

for (const level of CAPTURE_LEVELS) {
  const counts: Record<Seen, number> = {
    passes: 0,
    between: 0,
    'below mismatch, faint': 0,
    'below mismatch': 0,
    elsewhere: 0,
    missing: 0,
  }
  let cpu = 0
  for (let i = 0; i < count; i++) {
    const owner = people[(seed + i) % people.length]
    const { sides } = await makeDocument(seed + i, {
      capture: level,
      render: { portrait: readFileSync(join(LONDON, owner)) },
    })
    const { seen, ms } = await see(sides[0], owner)
    counts[seen]++
    cpu += ms / count
  }
  report(`portraits of ${count} documents, ${level}`, { ...counts, 'CPU ms of the search': cpu })
  if (level !== 'heavy' && counts.missing + counts.elsewhere > 0) process.exitCode = 1
}
