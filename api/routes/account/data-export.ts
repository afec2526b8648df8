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

/** Exports at the same time in one process. Each may hold a page of rows and an image, sealed and opened. */
const MAX_EXPORTS = 8
/** Interval of the session check. */
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
      'A JSON document with all data: the account, its sessions, keys, endpoints and deliveries, credits, payments, partners, messages, audit, and every verification with its ' +
      'images (base64) and results. It is streamed and may be large. Its last member is `"complete": true`. Without it, or when the connection breaks, the document is incomplete. ' +
      'It never contains secrets or their hashes. An account can run one export at a time (else RATE_LIMITED). The export ends with the session that requested it.',
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

/** Takes one of the process's places. The stream gives it back; without a turn it is free again at once. */
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

/** The document as a stream. It gives the turn back, however it ends. */
function streamOf(deps: ApiDeps, exchange: Exchange, holder: SessionHolder, turn: ExportTurn): Readable {
  const { requestId, response } = exchange
  const ids = { requestId, accountId: holder.accountId }
  const startedAt = performance.now()
  deps.log.info(ids, 'data export started')
  const stream = Readable.from(watchedText(deps, exchange, holder, turn), {
    objectMode: false,
    highWaterMark: 64 * 1024,
  })
  // The answer has started, so only a broken connection can show that it is incomplete.
  stream.once('error', (error) => {
    deps.log.error({ ...ids, err: error }, 'data export aborted')
    response.destroy()
  })
  stream.once('close', () => {
    running.exports--
    deps.log.info(
      { ...ids, whole: stream.readableEnded, seconds: Math.round((performance.now() - startedAt) / 1_000) },
      'data export ended',
    )
    endTurn(deps.db, turn).catch((error: unknown) =>
      deps.log.warn({ ...ids, err: error }, 'data export turn not released, left to expire'),
    )
  })
  return stream
}

/** The text, part by part as the client reads it. Checks the session every second, also in the middle of an image. */
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
      onMissing: (row) => log.warn({ accountId, ...row }, 'image for data export missing in object store'),
    },
    accountId,
  )
  if (account === undefined) throw new Error('account not found')
  let looked = performance.now()
  for await (const part of exportText(
    exportFacts({ accountId, controller: new URL(config.baseUrl).host, at: new Date() }),
    account,
  )) {
    noteTaken(response)
    if (performance.now() - looked > LOOK_MS) {
      const end = await renewTurn(db, turn, sessionId)
      if (end !== undefined) throw new Error(`data export must stop: ${end}`)
      looked = performance.now()
    }
    yield part
  }
}
