/** Spoken hints for people who cannot see the frame. Off until switched on. Silent when the browser cannot speak. */
export interface Speech {
  readonly isAvailable: boolean
  isOn: boolean
  /** Says a hint and interrupts the previous one. Repeats the same hint only after 4 s. */
  say(words: string): void
  stop(): void
}

const AGAIN_MS = 4_000

/** @param lang language of the hints, BCP 47 */
export function createSpeech(lang: string): Speech {
  const voice =
    typeof speechSynthesis === 'undefined' || typeof SpeechSynthesisUtterance === 'undefined'
      ? undefined
      : speechSynthesis
  let isOn = false
  let last: { words: string; at: number } | undefined
  const stop = (): void => {
    last = undefined
    voice?.cancel()
  }
  return {
    isAvailable: voice !== undefined,
    get isOn() {
      return isOn
    },
    set isOn(on: boolean) {
      isOn = on && voice !== undefined
      if (!isOn) stop()
    },
    say(words) {
      if (!isOn || voice === undefined) return
      const at = performance.now()
      if (last?.words === words && at - last.at < AGAIN_MS) return
      last = { words, at }
      voice.cancel()
      const spoken = new SpeechSynthesisUtterance(words)
      spoken.lang = lang
      voice.speak(spoken)
    },
    stop,
  }
}
