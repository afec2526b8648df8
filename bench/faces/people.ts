import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { cosineSimilarity } from '../../checks/face/embed.ts'
import type { PersonPair } from './error-rates.ts'

/** A picture of a folder, as its images.csv describes it. */
export interface FacePicture {
  readonly file: string
  readonly subject: string
  readonly expression: string
  /** `female white`, say; undefined where sex or group is not stated. */
  readonly group: string | undefined
  /** Years; undefined where not stated. */
  readonly age: number | undefined
}

const row = z.object({
  file: z.string().min(1),
  subject: z.string().min(1),
  expression: z.string().default(''),
  gender: z.string().default(''),
  ethnicity: z.string().default(''),
  age: z.string().default(''),
})

/**
 * Reads images.csv of a folder: file, subject, and if known gender, ethnicity, age, expression.
 *
 * @throws Error that names the wrong line
 */
export function readPictures(folder: string): FacePicture[] {
  const [head, ...lines] = parseCsv(readFileSync(join(folder, 'images.csv'), 'utf8'))
  const stated = (value: string) => value !== '' && value !== 'NA'
  return lines.map((cells, i) => {
    const parsed = row.safeParse(Object.fromEntries(head.map((name, k) => [name, cells[k]])))
    if (!parsed.success)
      throw new Error(
        `images.csv, line ${i + 2}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      )
    const { file, subject, expression, gender, ethnicity, age } = parsed.data
    return {
      file,
      subject,
      expression,
      group: stated(gender) && stated(ethnicity) ? `${gender} ${ethnicity}` : undefined,
      age: stated(age) && Number.isFinite(Number(age)) ? Number(age) : undefined,
    }
  })
}

/** The pairs of pictures of one person in pairs.csv, beside those of one subject. */
export function readSamePairs(folder: string): (readonly [string, string])[] {
  let text: string
  try {
    text = readFileSync(join(folder, 'pairs.csv'), 'utf8')
  } catch {
    return [] // not every folder has one
  }
  const [head, ...lines] = parseCsv(text)
  const [a, b, same] = ['file_a', 'file_b', 'same'].map((name) => head.indexOf(name))
  if (Math.min(a, b, same) < 0) throw new Error('pairs.csv: needs the columns file_a, file_b and same')
  return lines.filter((cells) => cells[same] === '1').map((cells) => [cells[a], cells[b]] as const)
}

/** Rows and cells of a CSV text (RFC 4180). */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [],
    cells: string[] = []
  let cell = '',
    isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (isQuoted) {
      if (c !== '"') cell += c
      else if (text[i + 1] === '"') cell += text[++i]
      else isQuoted = false
    } else if (c === '"') isQuoted = true
    else if (c === ',' || c === '\n') {
      cells.push(cell)
      cell = ''
      if (c === '\n') rows.push(cells.splice(0))
    } else if (c !== '\r') cell += c
  }
  if (cell !== '' || cells.length > 0) rows.push([...cells, cell])
  return rows
}

/** A picture and its embedding. */
export interface EmbeddedPicture extends FacePicture {
  readonly embedding: Float32Array
}

/** Compares every picture of a person with every picture of each other person (or with their own others), person by person. */
export function comparePeople(pictures: readonly EmbeddedPicture[]): {
  readonly genuine: PersonPair[]
  readonly impostors: PersonPair[]
} {
  const people = Object.entries(Object.groupBy(pictures, ({ subject }) => subject)).map(([subject, own = []]) => ({
    subject,
    own,
  }))
  const genuine: PersonPair[] = [],
    impostors: PersonPair[] = []
  people.forEach(({ subject, own }, i) => {
    const among = own.flatMap(({ embedding }, k) =>
      own.slice(k + 1).map((other) => cosineSimilarity(embedding, other.embedding)),
    )
    if (among.length > 0) genuine.push({ a: subject, b: subject, similarities: among })
    for (const other of people.slice(i + 1)) {
      impostors.push({
        a: subject,
        b: other.subject,
        similarities: own.flatMap(({ embedding }) =>
          other.own.map((picture) => cosineSimilarity(embedding, picture.embedding)),
        ),
      })
    }
  })
  return { genuine, impostors }
}

/** A group of people, with the similarities of its strangers and genuine pairs. */
export interface GroupPairs {
  readonly group: string
  readonly people: number
  readonly genuine: readonly PersonPair[]
  readonly impostors: readonly PersonPair[]
}

/** The pairs within each group of `groupOf`. People without a group are left out. */
export function pairsByGroup(
  pictures: readonly EmbeddedPicture[],
  groupOf: (picture: FacePicture) => string | undefined,
): GroupPairs[] {
  const groups = Object.groupBy(
    pictures.filter((picture) => groupOf(picture) !== undefined),
    (picture) => groupOf(picture) ?? '',
  )
  return Object.entries(groups)
    .map(([group, own = []]) => ({
      group,
      people: new Set(own.map(({ subject }) => subject)).size,
      ...comparePeople(own),
    }))
    .sort((p, q) => q.people - p.people)
}

/** Groups of ten years, and one group for old people. */
export const ageBand = ({ age }: FacePicture): string | undefined =>
  age === undefined ? undefined : age < 20 ? 'under 20' : age < 30 ? '20 to 29' : age < 40 ? '30 to 39' : '40 and over'

export const similaritiesOf = (pairs: readonly PersonPair[]): number[] =>
  pairs.flatMap(({ similarities }) => similarities)
