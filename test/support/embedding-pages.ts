import type { Page } from 'playwright-core'
import type { FrameLink } from '../../web/embed/frame.ts'

declare global {
  interface Window {
    told: unknown[]
    link: FrameLink
    flows: { destroy(): void }[]
    heard: unknown[]
  }
}

/** A page of a shop that embeds flows, and keeps every result and event. */
export const shopPage = (
  service: string,
  ids: readonly string[],
  more = '',
): string => `<!doctype html><title>Shop</title>${ids.map((_, i) => `<div id="box${i}"></div>`).join('')}${more}
    <script src="${service}/embed/v1.js"></script>
    <script>told = []; flows = ${JSON.stringify(ids)}.map((id, i) => IdentityVerification.render({
      container: '#box' + i, id, lang: 'de', onComplete: (result) => told.push([i, 'onComplete', result]), onEvent: (event) => told.push([i, event]) }))</script>`

/** The results and events that the page of a shop has received. */
export const told = (page: Page): Promise<unknown[]> => page.evaluate(() => window.told)

/**
 * A stranger's iframe in the shop's page. Again and again it posts messages to the shop and offers ports to the flow.
 */
export const STRANGER = `<!doctype html><title>Stranger</title><script>heard = []; setInterval(() => {
    for (const type of ['ready', 'complete', 'connect']) parent.postMessage({ iv: 1, type, status: 'APPROVED' }, '*')
    for (let i = 0; i < parent.frames.length; i++) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => heard.push(data)
      if (parent.frames[i] !== window) parent.frames[i].postMessage({ iv: 1, type: 'connect' }, '*', [port2])
    }
  }, 5); addEventListener('message', ({ data }) => heard.push(data))</script>`
