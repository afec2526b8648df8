import { LEVELS, type Level } from '../../contract/verification.ts'
import type { Db } from '../pool.ts'

/** The row of the table of prices. FULL_KYC covers the other two, alone or with them; otherwise the levels together have a price of their own. */
export const priceKey = (levels: readonly Level[]): string =>
  levels.includes('FULL_KYC') ? 'FULL_KYC' : [...new Set(levels)].sort().join('+')

/** The rule for a country (alpha-2, lower case); undefined when it is served like any other. */
export async function findCountryTier(db: Db, country: string): Promise<'BLOCKED' | 'MANUAL_REVIEW' | undefined> {
  const rule = await db.selectFrom('country_rule').select('tier').where('country', '=', country).executeTakeFirst()
  return rule?.tier
}

/** What each set of levels costs, in credits. */
export async function listPrices(db: Db): Promise<{ levels: Level[]; credits: number }[]> {
  const rows = await db.selectFrom('price').selectAll().orderBy('credits', 'desc').orderBy('levels').execute()
  return rows.map(({ levels, credits }) => ({
    levels: LEVELS.filter((level) => levels.split('+').includes(level)),
    credits,
  }))
}

/** The countries that a rule stands for, by their code. */
export async function listCountryTiers(db: Db): Promise<ReadonlyMap<string, 'BLOCKED' | 'MANUAL_REVIEW'>> {
  const rows = await db.selectFrom('country_rule').selectAll().execute()
  return new Map(rows.map(({ country, tier }) => [country, tier]))
}
