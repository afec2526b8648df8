import { LEVELS, type Level } from '../../contract/verification.ts'
import type { Db } from '../pool.ts'

/**
 * Names the row of the table of prices. FULL_KYC covers the other two, alone or with them. Otherwise the levels
 * together have their own price.
 */
export const priceKey = (levels: readonly Level[]): string =>
  levels.includes('FULL_KYC') ? 'FULL_KYC' : [...new Set(levels)].sort().join('+')

/** Finds the rule for a country (alpha-2, lower case). Undefined if it has none. */
export async function findCountryTier(db: Db, country: string): Promise<'BLOCKED' | 'MANUAL_REVIEW' | undefined> {
  const rule = await db.selectFrom('country_rule').select('tier').where('country', '=', country).executeTakeFirst()
  return rule?.tier
}

/** Lists the price of each set of levels, in credits. */
export async function listPrices(db: Db): Promise<{ levels: Level[]; credits: number }[]> {
  const rows = await db.selectFrom('price').selectAll().orderBy('credits', 'desc').orderBy('levels').execute()
  return rows.map(({ levels, credits }) => ({
    levels: LEVELS.filter((level) => levels.split('+').includes(level)),
    credits,
  }))
}

/** Lists the countries with a rule, by their code. */
export async function listCountryTiers(db: Db): Promise<ReadonlyMap<string, 'BLOCKED' | 'MANUAL_REVIEW'>> {
  const rows = await db.selectFrom('country_rule').selectAll().execute()
  return new Map(rows.map(({ country, tier }) => [country, tier]))
}
