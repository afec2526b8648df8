// Listed names with other words around them: the share that a search still finds, by the place of the words, with and
// without a birth date.
import { loadSnapshot, SNAPSHOT_FOLDER } from '../../activities/screening/lists/snapshot.ts'
import type { Screening } from '../../checks/screening/screening.ts'
import { ordinaryPeople } from './ordinary-names.ts'

const PERSONS = 300
const OTHERS = [...ordinaryPeople(40).values()].flat().flatMap(({ name }) => name.split(' ').slice(1, 3))
let turn = 0
const others = (count: number): string => Array.from({ length: count }, () => OTHERS[turn++ % OTHERS.length]).join(' ')

const WAYS: Readonly<Record<string, (words: readonly string[]) => string>> = {
  'as listed': (words) => words.join(' '),
  'three words before': (words) => `${others(3)} ${words.join(' ')}`,
  'three words behind': (words) => `${words.join(' ')} ${others(3)}`,
  'three words within': ([first, ...rest]) => [first, others(3), ...rest].join(' '),
  'a word between each': (words) => words.join(` ${others(1)} `),
  'twenty words before': (words) => `${others(20)} ${words.join(' ')}`,
  'letters apart': (words) => words.map((word) => [...word].join(' ')).join('  '),
}

/**
 * Prints the share of listed names of two words that a search finds, with the listed day of birth and by name alone.
 */
export async function measurePadding(screening: Screening): Promise<void> {
  const listed = (await loadSnapshot(SNAPSHOT_FOLDER)).flatMap(({ list, entries }) =>
    entries
      .filter(
        ({ kind, names, birthDates }) =>
          kind === 'PERSON' &&
          names[0].quality !== 'WEAK' &&
          /^\p{L}+ \p{L}+$/u.test(names[0].text) &&
          birthDates.some(({ from, to }) => from === to),
      )
      .map(({ entryId, names, birthDates }) => ({
        id: `${list}:${entryId}`,
        words: names[0].text.split(' '),
        birthDate: birthDates.find(({ from, to }) => from === to)?.from ?? null,
      })),
  )
  const step = Math.max(1, Math.floor(listed.length / PERSONS))
  const chosen = listed.filter((_, at) => at % step === 0).slice(0, PERSONS)
  console.log('\n% found of listed names of two words'.padEnd(40), 'with birth date', '  name alone')
  for (const [way, write] of Object.entries(WAYS)) {
    const share = (withDate: boolean): string => {
      const found = chosen.filter(({ id, words, birthDate }) =>
        screening
          .search({ name: write(words), birthDate: withDate ? birthDate : null, nationality: null })
          .some((hit) => hit.score >= hit.threshold && `${hit.list}:${hit.entry_id}` === id),
      )
      return ((100 * found.length) / chosen.length).toFixed(1)
    }
    console.log(way.padEnd(39), share(true).padStart(15), share(false).padStart(12))
  }
}
