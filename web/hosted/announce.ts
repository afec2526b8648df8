import { signal } from '@preact/signals'
import { createSpeech } from './capture/speech.ts'
import { language } from './i18n.ts'

// Hints for people who do not see the screen: one polite live region, and speech where the person switched it on.

/** What the live region says now. */
export const announced = signal('')
/** Whether hints are spoken. */
export const isSpeaking = signal(false)

const CALM_MS = 1_500
let last = -Infinity
let pending: ReturnType<typeof setTimeout> | undefined
let speech: ReturnType<typeof createSpeech> | undefined
let speechLanguage = ''

/** Says a hint. Hints that follow each other too fast are left out but for the newest: one change in 1.5 s at most. */
export function announce(words: string): void {
  clearTimeout(pending)
  const wait = last + CALM_MS - performance.now()
  if (wait > 0) {
    pending = setTimeout(() => {
      say(words)
    }, wait)
    return
  }
  say(words)
}

function say(words: string): void {
  last = performance.now()
  announced.value = words
  if (isSpeaking.value) speaker().say(words)
}

function speaker(): ReturnType<typeof createSpeech> {
  if (speech === undefined || speechLanguage !== language.value) {
    speech?.stop()
    speech = createSpeech(language.value)
    speechLanguage = language.value
    speech.isOn = true
  }
  return speech
}

export const canSpeak = (): boolean => createSpeech(language.value).isAvailable

/** Switches speech on or off; what was announced last is said at once. */
export function toggleSpeech(): void {
  isSpeaking.value = !isSpeaking.value
  if (isSpeaking.value) speaker().say(announced.value)
  else speech?.stop()
}

/** A short buzz where the device can: a picture was taken. */
export function buzz(): void {
  if ('vibrate' in navigator) navigator.vibrate(60)
}
