import { aroundStore } from '../../objects/around-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Download } from '../../outbound/guarded-download.ts'
import type { NodeClient } from '../../outbound/node-request.ts'
import type { Sender } from '../../outbound/safe-fetch.ts'
import { errorType, type Tracing } from './tracing.ts'

// Traces outgoing requests as spans, without their hosts. The host of an endpoint belongs to its owner and can be a
// capability. No trace header goes out.

/** Wraps an outgoing way with spans if traces are on. */
export const traced = <Way>(tracing: Tracing | undefined, way: Way, trace: (way: Way, tracing: Tracing) => Way): Way =>
  tracing === undefined ? way : trace(way, tracing)

/** One span for each delivery attempt's request. */
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

/** One span for each download, until its answer's head. */
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
          const status = Number(errorType(error)) // of a refused request; otherwise a word
          if (!Number.isNaN(status)) span.set({ 'http.response.status_code': status })
          throw error
        }
      },
    )

/** One span for each message to the mail server. */
export const traceMail = <Message>(
  mail: { send(message: Message): Promise<void> },
  tracing: Tracing,
): { send(message: Message): Promise<void> } => ({
  send: (message) => tracing.run({ name: 'smtp send', kind: 'client', parent: 'open' }, () => mail.send(message)),
})

/** One span for each query to a node of a network. */
export const traceNode = (client: NodeClient, tracing: Tracing): NodeClient => ({
  ask: (...question) =>
    tracing.run({ name: 'node ask', kind: 'client', parent: 'open' }, async (span) => {
      const answer = await client.ask(...question)
      span.set({ 'http.response.status_code': answer.status })
      if (answer.status >= 500) span.fail(String(answer.status)) // for lower statuses the caller decides
      return answer
    }),
  close: () => client.close(),
})

/** One span for each operation on the object store, including its retries. */
export const traceStore = (store: ObjectStore, tracing: Tracing): ObjectStore =>
  aroundStore(store, (operation, _key, work) =>
    tracing.run({ name: `object ${operation}`, kind: 'client', parent: 'open' }, work),
  )
