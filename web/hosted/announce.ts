import { signal } from '@preact/signals'
import { createSpeech } from './capture/speech.ts'
import { language } from './i18n.ts'

// Hints for people who do not see the screen: one polite live region, and optional speech.

/** The current text of the live region. */
export const announced = signal('')
/** Whether hints are spoken. */
export const isSpeaking = signal(false)

const CALM_MS = 1_500
let last = -Infinity
let pending: ReturnType<typeof setTimeout> | undefined
let speech: ReturnType<typeof createSpeech> | undefined
let speechLanguage = ''

/** Announces a hint, at most one every 1.5 s. Of hints that follow too fast, only the newest is announced. */
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

/** Switches speech on or off. Speech starts with the last announced hint. */
export function toggleSpeech(): void {
  isSpeaking.value = !isSpeaking.value
  if (isSpeaking.value) speaker().say(announced.value)
  else speech?.stop()
}

/** A short vibration where the device supports it: a photo was taken. */
export function buzz(): void {
  if ('vibrate' in navigator) navigator.vibrate(60)
}
