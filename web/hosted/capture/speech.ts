/** Spoken hints for people who cannot see the frame; off until switched on. Says nothing where the browser cannot. */
export interface Speech {
  readonly isAvailable: boolean
  isOn: boolean
  /** Says a hint, in place of what is being said; the same one again only after 4 s. */
  say(words: string): void
  stop(): void
}

/** @param lang BCP 47, of the words */
export declare function createSpeech(lang: string): Speech
