import { Readable } from 'node:stream'
import { z } from 'zod'
import type { SessionHolder } from '../../../db/accounts/sessions.ts'
import { readAccount } from '../../../db/privacy/data-export.ts'
import { endTurn, renewTurn, takeTurn, type ExportTurn } from '../../../db/privacy/export-turn.ts'
import { session } from '../../auth/session.ts'
import type { ApiDeps } from '../../deps.ts'
import { exportFacts } from '../../present/export-facts.ts'
import { exportText } from '../../present/export-text.ts'
import { noteTaken } from '../../server/connections.ts'
import type { Exchange } from '../../http/exchange.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'

/** Exports that one process gives at a time: each may hold a page of rows and a picture, sealed and opened. */
const MAX_EXPORTS = 8
/** How often the session is looked at again. */
const LOOK_MS = 1_000
const RETRY_SECONDS = 30

const running = { exports: 0 }

export const exportMyData = route(
  {
    method: 'get',
    path: '/v1/me/data-export',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag: 'Account',
    produces: 'application/json',
    summary: "Export the account holder's data",
    description:
      'A JSON document of all that is held: the account, its sessions, keys, endpoints and deliveries, credits, payments, partners, messages, audit, and every verification with its ' +
      'pictures (base64) and what was found. It is streamed and may be large. Its last member is `"complete": true`: without it, or when the connection breaks off, it is not whole. ' +
      'Secrets and their hashes are never in it. One at a time for an account, else RATE_LIMITED; it ends with the session that asked for it.',
    errors: [],
  },
  { answer: z.instanceof(Readable) },
  async ({ principal, exchange, deps }) => {
    const turn = await placeFor(() => takeTurn(deps.db, principal))
    if (turn === undefined) throw new Problem('RATE_LIMITED', { headers: { 'Retry-After': String(RETRY_SECONDS) } })
    exchange.setHeader('Content-Type', 'application/json; charset=utf-8')
    exchange.setHeader('Content-Disposition', `attachment; filename="${principal.accountId}.json"`)
    return streamOf(deps, exchange, principal, turn)
  },
)

/** Takes one of the process's places, which the stream gives back; without a turn it is free again at once. */
async function placeFor(take: () => Promise<ExportTurn | undefined>): Promise<ExportTurn | undefined> {
  if (running.exports >= MAX_EXPORTS) return undefined
  running.exports++
  let turn: ExportTurn | undefined
  try {
    turn = await take()
  } finally {
    if (turn === undefined) running.exports--
  }
  return turn
}

/** The document as a stream. However it ends, the turn is given back. */
function streamOf(deps: ApiDeps, exchange: Exchange, holder: SessionHolder, turn: ExportTurn): Readable {
  const { requestId, response } = exchange
  const ids = { requestId, accountId: holder.accountId }
  const begun = performance.now()
  deps.log.info(ids, 'data export begun')
  const stream = Readable.from(watchedText(deps, exchange, holder, turn), {
    objectMode: false,
    highWaterMark: 64 * 1024,
  })
  // The answer has begun: all that can still be said is that it is not whole, so the connection breaks off.
  stream.once('error', (error) => {
    deps.log.error({ ...ids, err: error }, 'a data export broke off')
    response.destroy()
  })
  stream.once('close', () => {
    running.exports--
    deps.log.info(
      { ...ids, whole: stream.readableEnded, seconds: Math.round((performance.now() - begun) / 1_000) },
      'data export ended',
    )
    endTurn(deps.db, turn).catch((error: unknown) =>
      deps.log.warn({ ...ids, err: error }, 'the turn of a data export was not given back: it lapses'),
    )
  })
  return stream
}

/** The text, part by part as it is taken; the session is looked at again every second, also in the middle of a picture. */
async function* watchedText(
  { db, config, objects, log }: ApiDeps,
  { response }: Exchange,
  { accountId, sessionId }: SessionHolder,
  turn: ExportTurn,
): AsyncGenerator<string> {
  const account = await readAccount(
    {
      db,
      objects,
      ring: config.keyRing,
      onMissing: (row) => log.warn({ accountId, ...row }, 'a picture to be exported is not in the object store'),
    },
    accountId,
  )
  if (account === undefined) throw new Error('the account is gone')
  let looked = performance.now()
  for await (const part of exportText(
    exportFacts({ accountId, controller: new URL(config.baseUrl).host, at: new Date() }),
    account,
  )) {
    noteTaken(response)
    if (performance.now() - looked > LOOK_MS) {
      const end = await renewTurn(db, turn, sessionId)
      if (end !== undefined) throw new Error(`the export must not go on: ${end}`)
      looked = performance.now()
    }
    yield part
  }
}
