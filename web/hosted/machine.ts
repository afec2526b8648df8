import {
  frameKey,
  isDone,
  isOfFace,
  mustChoose,
  nextStep,
  picturesOf,
  stepsOf,
  type Action,
  type Facts,
  type Flow,
  type PictureKey,
  type Step,
} from './flow.ts'

import type { After, Before, Event, State } from './flow-state.ts'

// The state machine of the hosted flow: a state and an event give the next state. It has no side effects.

/** The next state. Events that do not fit the state (a late answer, a second press) change nothing. */
export function next(state: State, event: Event): State {
  if (event.type === 'FAILED' && event.end === 'ENDED' && isSentElsewhere(state)) return received(state, undefined)
  if (event.type === 'FAILED')
    return state.at === 'DONE' ? state : { at: 'END', end: event.end, retryAfterMs: event.retryAfterMs }
  if (event.type === 'RECEIVED') return received(state, event.redirectUrl)
  switch (state.at) {
    case 'LOAD':
      return event.type === 'LOADED' ? loaded(event) : state
    case 'END':
      return event.type === 'RELOAD' ? { at: 'LOAD' } : state
    case 'DONE':
      return state
    case 'WELCOME':
    case 'HANDOVER':
    case 'CHOOSE':
      return before(state, event)
    case 'ELSEWHERE':
      return elsewhere(state, event)
    case 'CAPTURE':
      return capture(state, event)
    case 'CHECK':
    case 'SUBMIT':
      return after(state, event)
  }
}

/** When the other device has sent everything, an ended link means that it submitted and the decision came at once. */
const isSentElsewhere = (state: State): boolean =>
  (state.at === 'HANDOVER' || state.at === 'ELSEWHERE') && nextStep(state.flow) === undefined

type Elsewhere = Extract<State, { at: 'ELSEWHERE' }>
type Capture = Extract<State, { at: 'CAPTURE' }>

function received(state: State, redirectUrl: string | undefined): State {
  const flow = 'flow' in state ? state.flow : undefined
  return {
    at: 'DONE',
    flow,
    redirectUrl: redirectUrl ?? (state.at === 'DONE' ? state.redirectUrl : flow?.facts.redirectUrl),
  }
}

/** After a reload, an end user who has agreed continues. Everybody else is asked for consent. */
function loaded({ facts, choices, offerPhone }: Extract<Event, { type: 'LOADED' }>): State {
  const flow: Flow = {
    facts,
    choices,
    held: facts.staged,
    livenessDone: facts.livenessDone,
    cameraWorks: false,
    fromCheck: false,
  }
  if (!choices.consented) return { at: 'WELCOME', flow }
  return offerPhone && !choices.here ? { at: 'HANDOVER', flow } : advance(flow)
}

function before(state: Before, event: Event): State {
  const { flow } = state
  const here: Flow = { ...flow, choices: { ...flow.choices, here: true } }
  switch (event.type) {
    case 'START': {
      if (state.at !== 'WELCOME') return state
      const agreed: Flow = { ...flow, choices: { ...flow.choices, consented: true } }
      return event.offerPhone && !flow.choices.here ? { at: 'HANDOVER', flow: agreed } : advance(agreed)
    }
    case 'USE_THIS':
      return state.at === 'HANDOVER' ? advance(here) : state
    case 'CHOSE':
      return state.at === 'CHOOSE' ? advance({ ...flow, choices: { ...flow.choices, docType: event.docType } }) : state
    case 'PEER':
      return state.at === 'HANDOVER' ? { ...state, flow: merge(flow, event.facts) } : state
    case 'BACK':
      return { at: 'WELCOME', flow }
    case 'AGAIN':
    case 'CAMERA_WORKS':
    case 'FACE_AGAIN':
    case 'FAILED':
    case 'KEEP':
    case 'LOADED':
    case 'MOVED':
    case 'MOVES_DONE':
    case 'NO_BACK':
    case 'NOT_SUBMITTED':
    case 'RECEIVED':
    case 'REFUSED':
    case 'RELOAD':
    case 'REPLACED':
    case 'RETAKE':
    case 'SHOT':
    case 'SUBMIT':
    case 'TROUBLE':
    case 'UNABLE_NO':
    case 'UNABLE_YES':
    case 'UNABLE':
    case 'USE_CAMERA':
    case 'USE_FILE':
    case 'USE_PHONE':
      return state
  }
}

function capture(state: Capture, event: Event): State {
  const { flow, step, phase } = state
  const go = (name: 'CAMERA' | 'FILE' | 'PREVIEW' | 'UNABLE'): Capture => ({ ...state, phase: { name } })
  switch (event.type) {
    case 'USE_CAMERA':
      return { ...go('CAMERA'), move: 0 }
    case 'USE_FILE':
      return { ...go('FILE'), move: 0 }
    case 'CAMERA_WORKS':
      return { ...state, flow: { ...flow, cameraWorks: true } }
    case 'TROUBLE':
      return { ...state, move: 0, phase: { name: 'TROUBLE', trouble: event.trouble } }
    case 'USE_PHONE':
      return { at: 'HANDOVER', flow: { ...flow, fromCheck: false, choices: { ...flow.choices, here: false } } }
    case 'SHOT': {
      if (step === 'LIVENESS' || (phase.name !== 'CAMERA' && phase.name !== 'FILE')) return state
      return event.look ? go('PREVIEW') : advance(hold(flow, step))
    }
    case 'KEEP':
      return phase.name === 'PREVIEW' && step !== 'LIVENESS' ? advance(hold(flow, step)) : state
    case 'RETAKE':
      return phase.name === 'PREVIEW' ? enter(flow, step) : state
    case 'NO_BACK':
      return step === 'DOCUMENT_BACK' ? advance({ ...flow, choices: { ...flow.choices, noBack: true } }) : state
    case 'MOVED':
      return moved(state, event.action)
    case 'FACE_AGAIN':
      return faceAgain(flow)
    case 'REPLACED':
      return { at: 'ELSEWHERE', flow: loseFace(flow) }
    case 'MOVES_DONE': {
      const all = step === 'LIVENESS' && state.move >= flow.facts.actions.length
      return all ? advance({ ...flow, livenessDone: true, choices: { ...flow.choices, unable: false } }) : state
    }
    case 'UNABLE':
      return step === 'LIVENESS' ? go('UNABLE') : state
    case 'UNABLE_NO':
      return phase.name === 'UNABLE' ? enter(flow, 'LIVENESS') : state
    case 'UNABLE_YES':
      return phase.name === 'UNABLE' ? advance({ ...flow, choices: { ...flow.choices, unable: true } }) : state
    case 'REFUSED':
      return step === 'LIVENESS' && isOfFace(event.key) ? faceAgain(flow) : { ...state, flow: lose(flow, event.key) }
    case 'BACK':
      return back(state)
    case 'AGAIN':
    case 'CHOSE':
    case 'FAILED':
    case 'LOADED':
    case 'NOT_SUBMITTED':
    case 'PEER':
    case 'RECEIVED':
    case 'RELOAD':
    case 'START':
    case 'SUBMIT':
    case 'USE_THIS':
      return state
  }
}

function after(state: After, event: Event): State {
  const { flow } = state
  switch (event.type) {
    case 'AGAIN':
      return state.at === 'CHECK' ? again(flow, event.step) : state
    case 'SUBMIT': {
      if (state.at !== 'CHECK') return state
      return nextStep(flow) === undefined ? { at: 'SUBMIT', flow } : advance({ ...flow, fromCheck: true })
    }
    case 'NOT_SUBMITTED':
    case 'BACK':
      return { at: 'CHECK', flow }
    case 'REFUSED':
      return { at: 'CHECK', flow: lose(flow, event.key) }
    case 'CAMERA_WORKS':
    case 'CHOSE':
    case 'FACE_AGAIN':
    case 'FAILED':
    case 'KEEP':
    case 'LOADED':
    case 'MOVED':
    case 'MOVES_DONE':
    case 'NO_BACK':
    case 'PEER':
    case 'RECEIVED':
    case 'RELOAD':
    case 'REPLACED':
    case 'RETAKE':
    case 'SHOT':
    case 'START':
    case 'TROUBLE':
    case 'UNABLE_NO':
    case 'UNABLE_YES':
    case 'UNABLE':
    case 'USE_CAMERA':
    case 'USE_FILE':
    case 'USE_PHONE':
    case 'USE_THIS':
      return state
  }
}

function elsewhere(state: Elsewhere, event: Event): State {
  if (event.type === 'PEER') return { ...state, flow: merge(state.flow, event.facts) }
  if (event.type !== 'USE_THIS') return state
  return state.flow.livenessDone ? advance(state.flow) : faceAgain(state.flow)
}

function again(flow: Flow, step: Step): State {
  const hasMoves = flow.facts.actions.length > 0
  if (hasMoves && (step === 'SELFIE' || step === 'LIVENESS'))
    return faceAgain({ ...flow, choices: { ...flow.choices, unable: false } })
  return enter({ ...flow, fromCheck: true }, step)
}

function faceAgain(flow: Flow): State {
  const without = loseFace(flow)
  return enter(without, nextStep(without) ?? 'LIVENESS')
}

function moved(state: Capture, action: Action): State {
  const { flow, step, move } = state
  if (step !== 'LIVENESS' || flow.facts.actions[move] !== action) return state
  return { ...state, flow: { ...flow, held: including(flow.held, frameKey(action)) }, move: move + 1 }
}

/** One step back. The photos are kept. */
function back({ flow, step, phase }: Capture): State {
  if (phase.name === 'PREVIEW' || phase.name === 'UNABLE') return enter(flow, step)
  if (flow.fromCheck && nextStep(flow) === undefined) return { at: 'CHECK', flow: { ...flow, fromCheck: false } }
  const earlier = stepsOf(flow)
    .slice(0, stepsOf(flow).indexOf(step))
    .filter((other) => isDone(flow, other))
    .at(-1)
  if (earlier !== undefined && earlier !== 'LIVENESS')
    return { at: 'CAPTURE', flow, step: earlier, phase: { name: 'PREVIEW' }, move: 0 }
  const chooses = flow.facts.needsDocument && flow.facts.docType === undefined
  return chooses ? { at: 'CHOOSE', flow } : { at: 'WELCOME', flow }
}

/** Goes to the first step that is not done, or to the final list. */
function advance(flow: Flow): State {
  if (mustChoose(flow)) return { at: 'CHOOSE', flow }
  const step = nextStep(flow)
  return step === undefined ? { at: 'CHECK', flow: { ...flow, fromCheck: false } } : enter(flow, step)
}

const enter = (flow: Flow, step: Step): Capture => ({
  at: 'CAPTURE',
  flow,
  step,
  phase: { name: flow.cameraWorks ? 'CAMERA' : 'PRIME' },
  move: 0,
})

const hold = (flow: Flow, key: PictureKey): Flow => ({ ...flow, held: including(flow.held, key) })

/** A lost movement removes the selfie and all movements. */
const lose = (flow: Flow, key: PictureKey): Flow =>
  picturesOf(flow, 'LIVENESS').includes(key)
    ? loseFace(flow)
    : { ...flow, held: flow.held.filter((held) => held !== key) }

const loseFace = (flow: Flow): Flow => ({
  ...flow,
  livenessDone: false,
  held: flow.held.filter((held) => !isOfFace(held)),
})

const merge = (flow: Flow, facts: Facts): Flow => ({
  ...flow,
  facts,
  held: facts.staged.reduce(including, flow.held),
  livenessDone: flow.livenessDone || facts.livenessDone,
})

const including = (held: readonly PictureKey[], key: PictureKey): readonly PictureKey[] =>
  held.includes(key) ? held : [...held, key]
