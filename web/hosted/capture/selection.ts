/** What a frame of the series was taken at. */
export type SeriesStep = 'FRONTAL' | 'TURN_LEFT' | 'TURN_RIGHT' | 'LOOK_UP' | 'LOOK_DOWN' | 'OWN_STEP'

/** A frame that is a candidate for the series. */
export interface Candidate<T> {
  readonly step: SeriesStep
  /** ms since the session was opened. */
  readonly atMs: number
  readonly picture: T
}

/** Frames of one step: its first, and the last ones before it was done, so that the series shows where a movement came from and where it went. */
const PER_STEP: Readonly<Record<SeriesStep, number>> = { FRONTAL: 4, TURN_LEFT: 4, TURN_RIGHT: 4, LOOK_UP: 4, LOOK_DOWN: 4, OWN_STEP: 6 }
/** At least so long between two. */
const APART_MS = 250

/** Chooses which frames go into the series. Pure but for its memory. */
export interface Selection<T> {
  /** Whether a frame at this time would be a candidate: ask before copying its pixels. */
  isDue(step: SeriesStep, atMs: number): boolean
  /** @returns what is decided by it: the frames of the step before, when a new one begins */
  add(candidate: Candidate<T>): Candidate<T>[]
  /** Ends the step: what was chosen of it. */
  finish(): Candidate<T>[]
}

/** @param roomFor how many frames there is room for altogether; asked whenever a step ends */
export function createSelection<T>(roomFor: () => number): Selection<T> {
  let chosen: Candidate<T>[] = []
  let lastAt = -APART_MS
  const finish = (): Candidate<T>[] => {
    const done = chosen
    chosen = []
    if (done.length === 0) return done
    // Whatever was repeated before, the session's own step is to have its frames.
    const room = Math.max(0, roomFor() - (done[0].step === 'OWN_STEP' ? 0 : PER_STEP.OWN_STEP))
    return done.length <= room ? done : done.slice(done.length - room)
  }
  return {
    isDue: (step, atMs) => atMs - lastAt >= APART_MS || chosen.length > 0 && chosen[0].step !== step && atMs > lastAt,
    add(candidate) {
      const before = chosen.length > 0 && chosen[0].step !== candidate.step ? finish() : []
      lastAt = candidate.atMs
      chosen.push(candidate)
      if (chosen.length > PER_STEP[candidate.step]) chosen.splice(1, 1)
      return before
    },
    finish,
  }
}
