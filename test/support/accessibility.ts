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
/** The rules that look at colours. */
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
 * No rule of WCAG 2.2 AA, nor a best practice, that axe can check is broken.
 *
 * @param rules `of colours` for a page that was checked whole in another colour scheme, which changes nothing else of it; by night it is whole again
 */
export async function assertAccessible(page: Page, what: string, rules: 'all' | 'of colours' = 'all'): Promise<void> {
  const options: Options = {
    resultTypes: ['violations'], // to tell of what is not broken would take a quarter of the time
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
 * The colours of a page that was checked whole in light, in dark; it is light again then.
 *
 * @param look at it in the dark
 */
export async function assertColoursInDark(page: Page, what: string, look?: () => Promise<unknown>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page, `${what}, dark`, 'of colours')
  await look?.()
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Of a page without frames axe needs no second page to gather what it found in each, and is read once a document. */
async function brokenOn(page: Page, options: Options): Promise<Broken[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (given) => {
    const { axe } = window as AxeWindow
    if (axe === undefined) throw new Error('axe was not read')
    const { violations } = await axe.run(document, given)
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, options)
}
