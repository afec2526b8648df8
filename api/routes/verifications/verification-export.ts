import { Readable } from 'node:stream'
import { z } from 'zod'
import { countVerifications, eachVerification } from '../../../db/verifications/verification-list.ts'
import { session } from '../../auth/session.ts'
import { verificationsCsv } from '../../present/csv.ts'
import { route } from '../../routing/route.ts'
import { verificationFilters } from './verification-filters.ts'

/** Most rows of one file. */
const MAX_EXPORT_ROWS = 50_000
const BATCH = 500
/** Most matching rows that are counted. The cost stays near that of a file. */
const MAX_COUNTED_ROWS = 1_000_000

export const exportMyVerifications = route(
  {
    method: 'get',
    path: '/v1/me/verifications.csv',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag: 'Dashboard',
    produces: 'text/csv',
    summary: 'Export the verifications of a list as CSV, newest first',
    description:
      `UTF-8 with a header line (RFC 4180), at most ${MAX_EXPORT_ROWS} rows. X-Total-Rows is the number of rows that match the filters (a million at most), X-Row-Limit the row limit of a file. ` +
      'A cell that a spreadsheet could take for a formula starts with an apostrophe. Characters that draw nothing (U+202E, zero width …) are removed: join by `id`.',
    errors: ['VALIDATION_ERROR'],
  },
  { query: verificationFilters, answer: z.instanceof(Readable) },
  async ({ query: filters, principal: { accountId }, deps: { db, config, log }, exchange }) => {
    const total = await countVerifications(db, config.keyRing, accountId, filters, MAX_COUNTED_ROWS)
    exchange.setHeader('Content-Type', 'text/csv; charset=utf-8')
    exchange.setHeader('Content-Disposition', 'attachment; filename="verifications.csv"')
    exchange.setHeader('X-Total-Rows', String(total))
    exchange.setHeader('X-Row-Limit', String(MAX_EXPORT_ROWS))
    log.info({ accountId, rows: Math.min(total, MAX_EXPORT_ROWS), total }, 'verifications exported')
    const stream = verificationsCsv(
      eachVerification(db, config.keyRing, accountId, { filters, limit: MAX_EXPORT_ROWS, batchSize: BATCH }),
      config,
    )
    // The answer has started, so only a broken connection can show that it is incomplete.
    stream.once('error', (error) => {
      log.error({ requestId: exchange.requestId, accountId, err: error }, 'verification export aborted')
      exchange.response.destroy()
    })
    return stream
  },
)
