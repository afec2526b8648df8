import { startApi, type TestApi } from './api.ts'
import { startMailWorker } from './mail.ts'
import { seedDashboard } from './seed-dashboard.ts'
import { forAllFiles } from './stack.ts'

// One API and one database for all files of the pages that need no other settings. The account keeps files apart: a
// file looks only at data of its own accounts, and changes nothing that is shared.

const once = <T>(start: () => Promise<T>): (() => Promise<T>) => {
  let started: Promise<T> | undefined
  return () => (started ??= forAllFiles(start))
}

/** The API of all files. No worker processes the workflows that it starts. */
export const sharedApi: () => Promise<TestApi> = once(() => startApi())

/** Another API on the same database, for a file with other settings. */
export async function besideSharedApi(env: Readonly<Record<string, string>>): Promise<TestApi> {
  const {
    db,
    env: { DATABASE_URL: url },
  } = await sharedApi()
  return startApi({ database: { db, url }, env })
}

/** An API on the same database that sends its mails into a folder. */
export const mailingApi = once(async (): Promise<TestApi & { readonly mailFolder: string }> => {
  const { db } = await sharedApi()
  const { env, mailbox } = await startMailWorker(db)
  return { ...(await besideSharedApi(env)), mailFolder: mailbox.folder }
})

/** The account of two months on that API, for files that only read it: OWNER of seed-dashboard.ts. */
export const seededAccount = once(async () => {
  const { db } = await sharedApi()
  const { accountId: id, ...seeded } = await seedDashboard(db)
  return { id, ...seeded }
})
