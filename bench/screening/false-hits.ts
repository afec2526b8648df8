// How many ordinary people a search mistakes for listed ones, and the cost of their long names: 50,000 people of
// another source, and groups of long names. Both figures show whether a change of the rules is worth its cost.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Screening } from '../../checks/screening/screening.ts'
import { type Ordinary, ordinaryPeople } from './ordinary-names.ts'

const ORDINARY = join(
  import.meta.dirname,
  '../../../shared/data/sanctions/peer-fixtures/yente-negatives_global-50k.csv.gz',
)
const GROUP = 2_000

/** full_name,first_name,middle_name,last_name,gender,date_of_birth,…; no field has a comma. */
async function readOrdinary(): Promise<Ordinary[]> {
  const [, ...lines] = gunzipSync(await readFile(ORDINARY))
    .toString('utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [name, , , , , birthDate] = line.split(',')
    return { name, birthDate }
  })
}

/**
 * Prints for each group the share with a possible match, the share whose match a birth date set aside, and CPU ms a
 * search.
 */
export async function measureFalseHits(screening: Screening): Promise<void> {
  const groups = ordinaryPeople(GROUP)
  if (existsSync(ORDINARY)) groups.set('ordinary, of another source', await readOrdinary())
  else console.log('50,000 ordinary names skipped: ../shared/data/sanctions/peer-fixtures is not here')
  console.log(
    '\nfalse hits among ordinary people'.padEnd(33),
    ...['people', 'hit, %', 'set aside, %', 'CPU ms'].map((head) => head.padStart(13)),
  )
  for (const [group, people] of groups) {
    const cpu = process.cpuUsage()
    let hit = 0
    let setAside = 0
    for (const { name, birthDate } of people) {
      const hits = screening.search({ name, birthDate, nationality: null })
      if (hits.some(({ score, threshold }) => score >= threshold)) hit++
      else if (hits.length > 0) setAside++
    }
    const { user, system } = process.cpuUsage(cpu)
    const cells = [
      people.length,
      ((100 * hit) / people.length).toFixed(3),
      ((100 * setAside) / people.length).toFixed(3),
      ((user + system) / 1000 / people.length).toFixed(2),
    ]
    console.log(group.padEnd(32), ...cells.map((cell) => String(cell).padStart(13)))
  }
}
