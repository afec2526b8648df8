import { createHash } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { activateVersion, noteFetched, noteVerdict } from '../../db/sanctions/sanctions-lists.ts'
import type { SanctionsList } from '../../contract/sanctions-lists.ts'

/** The counts of each checked version. */
export const FIGURES = {
  records: { entries: 10 },
  entries: 10,
  persons: 5,
  fillRates: { birthDate: 1, country: 1, gender: 1, alias: 1 },
}

/**
 * Versions of sanctions lists, as a refresh brings them into the database.
 *
 * @param db called when it is needed: each test has a database of its own
 */
export function listVersionsOf(db: () => Db) {
  /** Stores that these bytes were fetched. */
  const fetched = (content: string, list: SanctionsList = 'un') => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = {
      role: 'list',
      sha256,
      bytes: 100,
      objectKey: `lists/${list}/${sha256}/list`,
      urlSha256: null,
      etag: '"1"',
      lastModified: null,
    }
    return noteFetched(db(), { list, source: 'PUBLISHER', format: 'un-xml', contentSha256: sha256, files: [file] })
  }

  /** A fetched and checked version. */
  async function aVersion(
    content: string,
    verdict: 'PASSED' | 'HELD' | 'REJECTED' | 'UNCHECKED' = 'PASSED',
    list: SanctionsList = 'un',
  ): Promise<string> {
    const outcome = await fetched(content, list)
    if (outcome.outcome !== 'FETCHED') throw new Error(`not fetched: ${outcome.outcome}`)
    const reasons = verdict === 'PASSED' ? [] : [verdict === 'HELD' ? 'GREW_TOO_MUCH' : 'SHRANK']
    if (verdict !== 'UNCHECKED') {
      await noteVerdict(
        db(),
        { id: outcome.versionId, list },
        { publishedOn: '2026-04-17', figures: FIGURES },
        { outcome: verdict, reasons },
      )
    }
    return outcome.versionId
  }

  const anActive = async (content: string, list: SanctionsList = 'un') =>
    (await activateVersion(db(), await aVersion(content, 'PASSED', list))).toVersionId

  return { fetched, aVersion, anActive }
}
