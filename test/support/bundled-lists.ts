import { indexAside } from '../../activities/screening/index-aside.ts'
import { loadSnapshot, SNAPSHOT_FOLDER } from '../../activities/screening/lists/snapshot.ts'
import { LIST_IDS, type ScreeningList } from '../../checks/screening/lists/shared/list-entry.ts'
import { Screening } from '../../checks/screening/screening.ts'

// The bundled sanctions lists, read once in each process: three seconds of CPU. Nobody may change them.

let lists: Promise<ScreeningList[]> | undefined
let screening: Promise<Screening> | undefined

export const bundledLists = (): Promise<readonly ScreeningList[]> => (lists ??= loadSnapshot(SNAPSHOT_FOLDER))

/** A search of all lists, with the index of a worker. */
export const bundledScreening = (): Promise<Screening> =>
  (screening ??= indexAside({ stored: [], snapshotFolder: SNAPSHOT_FOLDER, snapshotLists: LIST_IDS }).then(
    (data) => new Screening(data),
  ))
