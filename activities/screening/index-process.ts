// The process of index-aside.ts. It reads the lists that it receives, indexes them and sends the index. It ends with
// its parent.
import type { IndexAnswer, IndexRequest } from './index-aside.ts'
import { LIST_IDS } from '../../checks/screening/lists/shared/list-entry.ts'
import { loadSnapshot } from './lists/snapshot.ts'
import { indexLists, type ScreeningData } from '../../checks/screening/screening.ts'
import { toScreeningList } from './lists/stored-lists.ts'

async function index({ stored, snapshotFolder, snapshotLists }: IndexRequest): Promise<ScreeningData> {
  const lists = await loadSnapshot(snapshotFolder, snapshotLists)
  for (const version of stored) lists.push(await toScreeningList(version))
  lists.sort((a, b) => LIST_IDS.indexOf(a.list) - LIST_IDS.indexOf(b.list))
  return indexLists(lists)
}

const answer = (given: IndexAnswer) => process.send?.(given)

process.on('disconnect', () => process.exit(1))
process.once('message', (request: IndexRequest) => {
  index(request).then(
    (data) => answer({ data }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : 'unknown error' }),
  )
})
