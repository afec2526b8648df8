import { once } from 'node:events'

/**
 * Memory that a process really holds, in MB: the heap and the memory outside it (typed arrays), after a forced
 * collection. Resident memory depends on the collector, the allocator and the load of the machine.
 *
 * @param inspectPort of a process that runs with `--inspect=127.0.0.1:<port>`
 */
export async function heldMemoryMb(inspectPort: number): Promise<number> {
  const [{ webSocketDebuggerUrl }] = (await (await fetch(`http://127.0.0.1:${inspectPort}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  let calls = 0
  const ask = async (method: string, params: object = {}): Promise<{ result?: { value?: unknown } }> => {
    const id = ++calls
    const answered = new Promise<{ result?: { value?: unknown } }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as { id?: number; result?: { result?: { value?: unknown } } }
        if (message.id === id) resolve(message.result ?? {})
      })
    })
    socket.send(JSON.stringify({ id, method, params }))
    return answered
  }
  await ask('HeapProfiler.enable')
  for (let turn = 0; turn < 3; turn++) await ask('HeapProfiler.collectGarbage') // memory outside the heap is freed some collections after its owner
  const { result } = await ask('Runtime.evaluate', {
    expression: 'process.memoryUsage().heapUsed + process.memoryUsage().external',
  })
  socket.close()
  if (typeof result?.value !== 'number') throw new Error('the process did not report its memory')
  return result.value / 1e6
}
