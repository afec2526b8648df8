import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { IS_NIGHTLY } from './nightly.ts'

/** The axe of the builder for Playwright. */
const { source: AXE } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  readonly source: string
}
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules about colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface Broken {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
interface Options {
  readonly resultTypes: 'violations'[]
  readonly runOnly: { type: 'tag' | 'rule'; values: string[] }
}
type AxeWindow = Window & { axe?: { run(on: Document, options: Options): Promise<{ violations: Broken[] }> } }

/**
 * Asserts that the page breaks no rule of WCAG 2.2 AA and no best practice that axe can check.
 *
 * @param rules `of colours` for a page that passed all rules in another colour scheme, which changes nothing but
 *   colours; by night all rules run again
 */
export async function assertAccessible(page: Page, what: string, rules: 'all' | 'of colours' = 'all'): Promise<void> {
  const options: Options = {
    resultTypes: ['violations'], // a report of the passed rules would take a quarter of the time
    runOnly: rules === 'all' || IS_NIGHTLY ? { type: 'tag', values: RULES } : { type: 'rule', values: OF_COLOURS },
  }
  const broken =
    page.frames().length > 1
      ? (await new AxeBuilder({ page }).options(options).analyze()).violations
      : await brokenOn(page, options)
  assert.deepEqual(
    broken.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    [],
    what,
  )
}

/**
 * Checks the colours in dark of a page that passed all rules in light. Then returns the page to light.
 *
 * @param look runs while the page is dark
 */
export async function assertColoursInDark(page: Page, what: string, look?: () => Promise<unknown>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page, `${what}, dark`, 'of colours')
  await look?.()
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * A page without iframes needs no second page to collect the results of axe. The page loads axe once for each
 * document.
 */
async function brokenOn(page: Page, options: Options): Promise<Broken[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (given) => {
    const { axe } = window as AxeWindow
    if (axe === undefined) throw new Error('axe was not read')
    const { violations } = await axe.run(document, given)
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, options)
}
