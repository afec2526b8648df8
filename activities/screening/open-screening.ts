import { LIST_IDS } from './list-entry.ts'
import { loadSnapshot, SNAPSHOT_FOLDER } from './lists/snapshot.ts'
import { releaseMemory } from './release-memory.ts'
import { Screening } from './screening.ts'

/**
 * Reads the snapshot in `folder` (the bundled one by default), checks it, and indexes it: about 3 s, of which the index and
 * the release of what reading needed hold the event loop for 0.7 s.
 * @throws UnusableListError naming the list that is altered, missing or unreadable.
 */
export async function openScreening(folder: string = SNAPSHOT_FOLDER): Promise<Screening> {
  const screening = await readAndIndex(folder)
  releaseMemory()
  return screening
}

/** A function of its own, so that nothing here holds the entries any more when it is done. */
async function readAndIndex(folder: string): Promise<Screening> {
  const lists = await loadSnapshot(folder)
  return new Screening([...lists].sort((a, b) => LIST_IDS.indexOf(a.list) - LIST_IDS.indexOf(b.list)))
}
