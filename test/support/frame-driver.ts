import { join } from 'node:path'
import { build } from 'vite'
import type { BrowserContext } from 'playwright-core'

/**
 * Replaces the flow of the embedded page by a script. The script only connects the page with the outer page by the
 * real web/embed/frame.ts. A test then calls `frame.evaluate(() => link.step(…))`.
 *
 * @param html of the embedded page, which names the script to replace
 */
export async function driveFrames(context: BrowserContext, html: string): Promise<void> {
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
  if (script === undefined) throw new Error('the embedded page names no script')
  const body = await (built ??= buildDriver())
  await context.route(`**${script}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

let built: Promise<string> | undefined

async function buildDriver(): Promise<string> {
  const entry = 'virtual:driver'
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'driver',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? `import { connectFrame } from ${JSON.stringify(join(import.meta.dirname, '..', '..', 'web', 'embed', 'frame.ts'))}; window.link = connectFrame()`
            : undefined,
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  })
  const output = Array.isArray(made) ? made[0] : made
  if (!('output' in output)) throw new Error('Vite watched instead of building')
  return output.output[0].code
}
