import { trackingOf } from './blazeface.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { openNetwork, type Network } from './network.ts'

// The face tracker's worker: its own policy lets it compile WebAssembly, which the page may not (api/site/policies.ts).

let network: Promise<Network> | undefined

async function answer(message: ToWorker): Promise<FromWorker> {
  const { run } = await (network ??= openNetwork())
  if (message.kind === 'LOAD') return { kind: 'LOADED' }
  const outputs = await run(new Uint8ClampedArray(message.rgba))
  return { kind: 'TRACKED', tracking: trackingOf(outputs, message.width, message.height) }
}

const post = (message: FromWorker): void => {
  self.postMessage(message)
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  void answer(data).then(post, (error: unknown) =>
    post({ kind: 'FAILED', reason: error instanceof Error ? error.message : 'the network failed' }),
  )
}
