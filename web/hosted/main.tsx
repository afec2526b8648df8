import '../shared/reader-language.ts'
import { effect } from '@preact/signals'
import { render } from 'preact'
import './hosted.css'
import { followFlow } from './follow.ts'
import { connectFrame } from '../embed/frame.ts'
import { readerLocales } from '../shared/intl.ts'
import { chooseLanguage, useFirstLanguage } from './i18n.ts'
import { dispatch, load, state, stored } from './model.ts'
import { App } from './screens/app.tsx'

const root = document.getElementById('root')
const wished = new URLSearchParams(location.search).get('lang')

/** Whether the browser has the features that the flow needs. Without those of its script, index.html shows a message. */
const isModern = (): boolean =>
  'ResizeObserver' in window &&
  'any' in AbortSignal &&
  'toBlob' in HTMLCanvasElement.prototype &&
  CSS.supports('color', 'light-dark(red, blue)')

/** Inside a client's page, reports the progress to that page. */
function followFrame(element: Element): void {
  const link = connectFrame()
  if (link === undefined) return
  const follow = followFlow(link)
  effect(() => {
    follow(state.value)
  })
  link.followHeight(element)
}

/** Loads the language first, then the verification, so that no screen appears without its language. */
async function start(): Promise<void> {
  await useFirstLanguage(chooseLanguage([wished, stored('language'), ...readerLocales()]))
  if (root === null) return
  root.replaceChildren()
  render(<App />, root)
  if (!isModern()) return dispatch({ type: 'FAILED', end: 'OLD_BROWSER' })
  followFrame(root)
  await load()
}

void start()
