import { ShownError } from '../../parts/error-box.tsx'
import { UNREACHABLE } from '../words/errors.ts'
import { giveToBrowser, openFile } from './client.ts'

declare global {
  interface Window {
    /** File System Access: only Chromium has it. */
    showSaveFilePicker?: (options: {
      suggestedName: string
      types: { description: string; accept: Record<string, string[]> }[]
    }) => Promise<FileSystemFileHandle>
  }
}

/** The target of a file's pieces. `drop` removes everything. */
interface Sink {
  readonly write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly close: () => Promise<void>
  readonly drop: () => Promise<void>
}

/**
 * Opens the target of a file. It writes to the disk piece by piece where the browser allows it. Elsewhere it collects the pieces
 * in a Blob, which browsers put on the disk when it is large. Undefined when the user chose no place. Call it in a click handler.
 */
async function openSink(name: string): Promise<Sink | undefined> {
  if (window.showSaveFilePicker === undefined) {
    let whole = new Blob([], { type: 'application/json' })
    return {
      write: async (piece) => {
        whole = new Blob([whole, piece], { type: 'application/json' })
      },
      close: async () => giveToBrowser(whole, name),
      drop: async () => {
        whole = new Blob()
      },
    }
  }
  const handle = await window
    .showSaveFilePicker({
      suggestedName: name,
      types: [{ description: 'JSON', accept: { 'application/json': ['.json'] } }],
    })
    .catch((failure: unknown) => {
      if (failure instanceof DOMException && failure.name === 'AbortError') return undefined
      throw failure
    })
  const file = await handle?.createWritable()
  return file === undefined
    ? undefined
    : { write: (piece) => file.write(piece), close: () => file.close(), drop: () => file.abort() }
}

const TAIL = 64
/** The end of a complete document. A document that broke off never has it. */
const WHOLE = /"complete":\s*true\s*\}\s*$/

/**
 * Saves a JSON document that the service streams. The page holds only one piece at a time.
 *
 * @param onBytes called after each piece with the bytes received so far
 * @returns whether it was saved: false when the user chose no place, or aborted by `signal`
 * @throws ShownError when it broke off, ApiError when it was rejected. Nothing is saved then.
 */
export async function saveStream(
  path: string,
  name: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  const sink = await openSink(name)
  if (sink === undefined) return false
  try {
    const reader = (await openFile(path, signal)).body?.getReader()
    let [bytes, tail] = [0, '']
    for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
      await sink.write(next.value)
      bytes += next.value.byteLength
      tail = (tail + new TextDecoder().decode(next.value.subarray(-TAIL))).slice(-TAIL)
      onBytes(bytes)
    }
    if (!WHOLE.test(tail)) throw new ShownError(BROKEN_OFF)
    await sink.close()
    return true
  } catch (failure) {
    await sink.drop()
    if (signal.aborted) return false
    throw failure instanceof TypeError ? new ShownError(BROKEN_OFF) : failure
  }
}

const BROKEN_OFF = `The download broke off, and nothing was saved. ${UNREACHABLE}`
