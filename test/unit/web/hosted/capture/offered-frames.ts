import {
  createSelection,
  type Candidate,
  type Moment,
  type SeriesStep,
} from '../../../../../web/hosted/capture/selection.ts'

export type Chosen = Candidate<undefined>

/** Offers moments as the page does. Returns the chosen ones in order. */
export function offer(room = 24) {
  const chosen: Chosen[] = []
  const selection = createSelection<undefined>(() => room - chosen.length)
  return {
    chosen,
    note(moment: Moment, isHeld = false) {
      if (selection.isDue(moment, () => isHeld)) chosen.push(...selection.add({ ...moment, picture: undefined }))
    },
    end() {
      chosen.push(...selection.finish())
      return chosen
    },
  }
}

export const timesOf = (chosen: readonly Chosen[], step: SeriesStep): number[] =>
  chosen.filter((frame) => frame.step === step).map(({ atMs }) => atMs)
