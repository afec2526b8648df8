import { aroundStore } from '../../objects/around-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Download } from '../../outbound/guarded-download.ts'
import type { NodeClient } from '../../outbound/node-request.ts'
import type { Sender } from '../../outbound/safe-fetch.ts'
import { errorType, type Tracing } from './tracing.ts'

// What the service asks of others, as spans. Not whom: the host of an endpoint is its owner's affair, and can be a capability. And nobody
// outside is told a trace: no header goes out.

/** A way to others, with spans where traces are on. */
export const traced = <Way>(tracing: Tracing | undefined, way: Way, trace: (way: Way, tracing: Tracing) => Way): Way =>
  tracing === undefined ? way : trace(way, tracing)

/** One span a delivery attempt's request. */
export const traceSender = (sender: Sender, tracing: Tracing): Sender => ({
  post: (...request) =>
    tracing.run(
      { name: 'webhook POST', kind: 'client', attributes: { 'http.request.method': 'POST' }, parent: 'open' },
      async (span) => {
        const answer = await sender.post(...request)
        if (answer.responseCode !== null) span.set({ 'http.response.status_code': answer.responseCode })
        if (answer.error !== null) span.fail(answer.responseCode === null ? answer.error : String(answer.responseCode))
        return answer
      },
    ),
  close: () => sender.close(),
})

/** One span a download, until its answer's head. */
export const traceDownload =
  (download: Download, tracing: Tracing): Download =>
  (...asked) =>
    tracing.run(
      { name: 'download GET', kind: 'client', attributes: { 'http.request.method': 'GET' }, parent: 'open' },
      async (span) => {
        try {
          const answer = await download(...asked)
          span.set({ 'http.response.status_code': answer.status })
          return answer
        } catch (error) {
          const status = Number(errorType(error)) // of a refusal; else it is a word
          if (!Number.isNaN(status)) span.set({ 'http.response.status_code': status })
          throw error
        }
      },
    )

/** One span a message handed to the mail server. */
export const traceMail = <Message>(
  mail: { send(message: Message): Promise<void> },
  tracing: Tracing,
): { send(message: Message): Promise<void> } => ({
  send: (message) => tracing.run({ name: 'smtp send', kind: 'client', parent: 'open' }, () => mail.send(message)),
})

/** One span a question to a node of a network. */
export const traceNode = (client: NodeClient, tracing: Tracing): NodeClient => ({
  ask: (...question) =>
    tracing.run({ name: 'node ask', kind: 'client', parent: 'open' }, async (span) => {
      const answer = await client.ask(...question)
      span.set({ 'http.response.status_code': answer.status })
      if (answer.status >= 500) span.fail(String(answer.status)) // of less the caller knows whether it is a fault
      return answer
    }),
  close: () => client.close(),
})

/** One span an operation on the object store, its tries within. */
export const traceStore = (store: ObjectStore, tracing: Tracing): ObjectStore =>
  aroundStore(store, (operation, _key, work) =>
    tracing.run({ name: `object ${operation}`, kind: 'client', parent: 'open' }, work),
  )
