import { z } from 'zod'

// A process of tests sends these events to the runner while it runs: one line of JSON for each event, on a pipe of
// its own.

/** The file descriptor of the pipe. */
export const EVENTS_FD = 3

const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('failed'), file: z.string(), title: z.string(), error: z.string() }),
  z.object({ kind: z.literal('skipped'), file: z.string(), title: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('ended'),
    passed: z.int(),
    failed: z.int(),
    skipped: z.int(),
    durations: z.record(z.string(), z.number()),
  }),
])
export type TestEvent = z.infer<typeof event>

/** The events of whole lines, and the rest that is not yet a line. */
export function parseEvents(text: string): { events: TestEvent[]; rest: string } {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  return { events: lines.filter((line) => line !== '').map((line) => event.parse(JSON.parse(line))), rest }
}
