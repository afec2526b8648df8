import { startApi, type TestApi } from './api.ts'
import { startMailWorker } from './mail.ts'
import { seedDashboard } from './seed-dashboard.ts'
import { forAllFiles } from './stack.ts'

// One API and one database for all files of the pages that name nothing that differs. What keeps them apart is the account: a file looks at
// nothing that is not of an account of its own, and changes nothing that is everybody's.

const once = <T>(start: () => Promise<T>): (() => Promise<T>) => {
  let started: Promise<T> | undefined
  return () => (started ??= forAllFiles(start))
}

/** The API of all files; nothing that it starts is worked on. */
export const sharedApi: () => Promise<TestApi> = once(() => startApi())

/** Another API of the same database, for a file whose processes are set up in another way. */
export async function besideSharedApi(env: Readonly<Record<string, string>>): Promise<TestApi> {
  const {
    db,
    env: { DATABASE_URL: url },
  } = await sharedApi()
  return startApi({ database: { db, url }, env })
}

/** An API of the same database whose mails are sent: into a folder. */
export const mailingApi = once(async (): Promise<TestApi & { readonly mailFolder: string }> => {
  const { db } = await sharedApi()
  const { env, mailbox } = await startMailWorker(db)
  return { ...(await besideSharedApi(env)), mailFolder: mailbox.folder }
})

/** The account of two months on that API, for files that read it: OWNER of seed-dashboard.ts. */
export const seededAccount = once(async () => {
  const { db } = await sharedApi()
  const { accountId: id, ...seeded } = await seedDashboard(db)
  return { id, ...seeded }
})
