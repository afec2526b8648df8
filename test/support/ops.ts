import type { Client } from '@temporalio/client'
import { readConfig } from '../../config/index.ts'
import type { Db } from '../../db/pool.ts'
import { runOps } from '../../ops/main.ts'
import { KEY_ENVIRONMENT } from './factories.ts'

export interface OpsAnswer {
  readonly code: number
  readonly out: string
  readonly err: string
  /** The output of --json. Undefined without output. */
  readonly report: Record<string, unknown>
}

/**
 * Runs one line of the operator's command line on a test's own database and Temporal namespace. Words are separated
 * by `|`, because a reason has several words.
 */
export async function ops(
  on: { db: Db; url: string; client?: Client; keys?: typeof KEY_ENVIRONMENT; store?: Readonly<Record<string, string>> },
  line: string,
): Promise<OpsAnswer> {
  const config = readConfig({
    DATABASE_URL: on.url,
    TEMPORAL_ADDRESS: 'unused:7233',
    ...(on.keys ?? KEY_ENVIRONMENT),
    ...(on.store ?? { OBJECT_STORE_FOLDER: 'unused' }),
  })
  const out: string[] = []
  const err: string[] = []
  const temporal = async (): Promise<Client> => {
    if (on.client === undefined) throw new Error('this command needs Temporal')
    return on.client
  }
  const code = await runOps(
    line.split('|'),
    () => ({ config, db: on.db, temporal }),
    (text) => out.push(text),
    (text) => err.push(text),
  )
  const text = out.join('\n')
  return {
    code,
    out: text,
    err: err.join('\n'),
    report: text !== '' && line.includes('--json') ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}
