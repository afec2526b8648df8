import { deepEqual, equal } from 'node:assert/strict'
import { readChoices, returnAddress } from '../../../../web/hosted/facts.ts'
import {
  isForPerson,
  NO_CHOICES,
  stagesOf,
  stepsOf,
  type Choices,
  type Facts,
  type PictureKey,
} from '../../../../web/hosted/flow.ts'
import { next } from '../../../../web/hosted/machine.ts'
import { TROUBLES, type Event, type State } from '../../../../web/hosted/flow-state.ts'

const FULL: Facts = {
  mode: 'LIVE',
  clientName: 'Northwind Bank',
  country: 'de',
  docType: 'PASSPORT',
  needsDocument: true,
  needsSelfie: true,
  actions: ['LOOK_UP', 'TURN_LEFT'],
  staged: [],
  livenessDone: false,
  selfieSession: undefined,
  redirectUrl: 'https://shop.example/',
  expiresAt: undefined,
  referenceCode: undefined,
}

const loaded = (facts: Partial<Facts> = {}, choices: Partial<Choices> = {}, offerPhone = false): Event => ({
  type: 'LOADED',
  facts: { ...FULL, ...facts },
  choices: { ...NO_CHOICES, ...choices },
  offerPhone,
})
const walk = (...events: Event[]): State => events.reduce(next, { at: 'LOAD' })
const where = (state: State): string =>
  state.at === 'CAPTURE' ? `${state.step} ${state.phase.name} ${state.move}` : state.at
const is = (state: State, expected: string): void => {
  equal(where(state), expected)
}

const START: Event = { type: 'START', offerPhone: false }
const [CAMERA, WORKS, KEEP, BACK] = [
  { type: 'USE_CAMERA' },
  { type: 'CAMERA_WORKS' },
  { type: 'KEEP' },
  { type: 'BACK' },
] as const
const SHOT: Event = { type: 'SHOT', look: true }
const SELFIE: Event = { type: 'SHOT', look: false }
const document: Event[] = [loaded(), START, CAMERA, WORKS, SHOT, KEEP]
const toMoves: Event[] = [...document, SELFIE]
const toCheck: Event[] = [
  ...toMoves,
  { type: 'MOVED', action: 'LOOK_UP' },
  { type: 'MOVED', action: 'TURN_LEFT' },
  { type: 'MOVES_DONE' },
]

describe('the state machine of the hosted flow', () => {
  it('leads from the welcome to the end', () => {
    is(walk(loaded()), 'WELCOME')
    is(walk(loaded(), START), 'DOCUMENT_FRONT PRIME 0')
    is(walk(loaded(), START, CAMERA), 'DOCUMENT_FRONT CAMERA 0')
    is(walk(loaded(), START, CAMERA, WORKS, SHOT), 'DOCUMENT_FRONT PREVIEW 0')
    is(walk(...document), 'SELFIE CAMERA 0')
    is(walk(...toMoves), 'LIVENESS CAMERA 0')
    is(walk(...toMoves, { type: 'MOVED', action: 'LOOK_UP' }), 'LIVENESS CAMERA 1')
    is(walk(...toCheck), 'CHECK')
    is(walk(...toCheck, { type: 'SUBMIT' }), 'SUBMIT')
    const done = walk(...toCheck, { type: 'SUBMIT' }, { type: 'RECEIVED', redirectUrl: 'https://shop.example/back' })
    deepEqual([done.at, done.at === 'DONE' && done.redirectUrl], ['DONE', 'https://shop.example/back'])
  })

  it('requests the back of a card, unless the person reports that there is none', () => {
    const card = [loaded({ docType: 'NATIONAL_ID' }), START, CAMERA, WORKS, SHOT, KEEP]
    is(walk(...card), 'DOCUMENT_BACK CAMERA 0')
    is(walk(...card, { type: 'NO_BACK' }), 'SELFIE CAMERA 0')
    is(walk(...document, { type: 'NO_BACK' }), 'SELFIE CAMERA 0')
  })

  it('asks for the kind of document if the client did not name it', () => {
    is(walk(loaded({ docType: undefined }), START), 'CHOOSE')
    is(
      walk(
        loaded({ docType: undefined }),
        START,
        { type: 'CHOSE', docType: 'DRIVING_LICENCE' },
        CAMERA,
        WORKS,
        SHOT,
        KEEP,
      ),
      'DOCUMENT_BACK CAMERA 0',
    )
  })

  it('skips steps that the level does not need', () => {
    const only = { needsSelfie: false, actions: [] }
    is(walk(loaded(only), START, CAMERA, WORKS, SHOT, KEEP), 'CHECK')
    const state = walk(loaded(only))
    deepEqual('flow' in state && state.flow && [stepsOf(state.flow), stagesOf(state.flow)], [
      ['DOCUMENT_FRONT'],
      ['WELCOME', 'DOCUMENT', 'SEND'],
    ])
    is(walk(loaded({ needsDocument: false, actions: [] }), START, CAMERA, WORKS, SHOT, KEEP), 'CHECK')
  })

  it('resumes after a reload without requesting stored assets again', () => {
    const again = { consented: true }
    is(walk(loaded({ staged: ['DOCUMENT_FRONT'] }, again)), 'SELFIE PRIME 0')
    is(walk(loaded({ staged: ['DOCUMENT_FRONT', 'SELFIE', 'LIVENESS_FRAME:LOOK_UP'] }, again)), 'LIVENESS PRIME 0')
    is(walk(loaded({ staged: ['DOCUMENT_FRONT', 'SELFIE'], livenessDone: true }, again)), 'CHECK')
    is(walk(loaded({ staged: ['DOCUMENT_FRONT'] })), 'WELCOME')
    is(walk(loaded({ staged: ['DOCUMENT_FRONT', 'SELFIE'] }, { ...again, unable: true })), 'CHECK')
  })

  it('offers a phone on a computer, follows the flow there, and ends with it', () => {
    const phone: Event[] = [loaded(), { type: 'START', offerPhone: true }]
    is(walk(...phone), 'HANDOVER')
    is(
      walk(...phone, { type: 'PEER', facts: { ...FULL, staged: ['DOCUMENT_FRONT'] } }, { type: 'USE_THIS' }),
      'SELFIE PRIME 0',
    )
    const done = walk(...phone, { type: 'RECEIVED' })
    deepEqual([done.at, done.at === 'DONE' && done.redirectUrl], ['DONE', 'https://shop.example/'])
    is(walk(...phone, { type: 'FAILED', end: 'ENDED' }), 'END')
    is(
      walk(
        ...phone,
        { type: 'PEER', facts: { ...FULL, staged: ['DOCUMENT_FRONT', 'SELFIE'], livenessDone: true } },
        { type: 'FAILED', end: 'ENDED' },
      ),
      'DONE',
    )
    is(walk(loaded({}, { consented: true }, true)), 'HANDOVER')
    is(walk(loaded({}, { consented: true, here: true }, true)), 'DOCUMENT_FRONT PRIME 0')
    is(walk(loaded(), START, CAMERA, { type: 'TROUBLE', trouble: 'NONE' }, { type: 'USE_PHONE' }), 'HANDOVER')
  })

  it('goes back one step and keeps the taken images', () => {
    is(walk(...document, BACK), 'DOCUMENT_FRONT PREVIEW 0')
    is(walk(...document, BACK, KEEP), 'SELFIE CAMERA 0')
    is(walk(...document, BACK, BACK), 'DOCUMENT_FRONT CAMERA 0')
    is(walk(...document, BACK, BACK, BACK), 'WELCOME')
    is(walk(...document, BACK, BACK, BACK, START), 'SELFIE CAMERA 0')
    is(walk(...toMoves, BACK), 'SELFIE PREVIEW 0')
  })

  it('repeats a document side alone, and a face with all its movements', () => {
    is(walk(...toCheck, { type: 'AGAIN', step: 'DOCUMENT_FRONT' }), 'DOCUMENT_FRONT CAMERA 0')
    is(walk(...toCheck, { type: 'AGAIN', step: 'DOCUMENT_FRONT' }, BACK), 'CHECK')
    is(walk(...toCheck, { type: 'AGAIN', step: 'DOCUMENT_FRONT' }, SHOT, KEEP), 'CHECK')
    is(walk(...toCheck, { type: 'AGAIN', step: 'SELFIE' }), 'SELFIE CAMERA 0')
    is(walk(...toCheck, { type: 'AGAIN', step: 'SELFIE' }, SELFIE), 'LIVENESS CAMERA 0')
  })

  it('restarts the face after the session expired, and stops after a takeover', () => {
    is(walk(...toMoves, { type: 'MOVED', action: 'LOOK_UP' }, { type: 'FACE_AGAIN' }), 'SELFIE CAMERA 0')
    const replaced = [...toMoves, { type: 'REPLACED' }] as Event[]
    is(walk(...replaced), 'ELSEWHERE')
    is(walk(...replaced, { type: 'USE_THIS' }), 'SELFIE CAMERA 0')
    is(
      walk(
        ...replaced,
        { type: 'PEER', facts: { ...FULL, staged: ['DOCUMENT_FRONT', 'SELFIE'], livenessDone: true } },
        { type: 'USE_THIS' },
      ),
      'CHECK',
    )
    is(walk(...replaced, { type: 'RECEIVED' }), 'DONE')
  })

  it('skips the movements for a person who cannot make them, after a confirmation', () => {
    const asked: Event[] = [...toMoves, { type: 'UNABLE' }]
    is(walk(...asked), 'LIVENESS UNABLE 0')
    is(walk(...asked, { type: 'UNABLE_NO' }), 'LIVENESS CAMERA 0')
    is(walk(...asked, BACK), 'LIVENESS CAMERA 0')
    is(walk(...asked, { type: 'UNABLE_YES' }), 'CHECK')
    is(walk(...asked, { type: 'UNABLE_YES' }, { type: 'AGAIN', step: 'SELFIE' }, SELFIE), 'LIVENESS CAMERA 0')
  })

  it('requests an image again that the service refused', () => {
    is(walk(...toCheck, { type: 'SUBMIT' }, { type: 'REFUSED', key: 'DOCUMENT_FRONT' }), 'CHECK')
    is(walk(...toCheck, { type: 'REFUSED', key: 'DOCUMENT_FRONT' }, { type: 'SUBMIT' }), 'DOCUMENT_FRONT CAMERA 0')
    const moved: Event[] = [...toMoves, { type: 'MOVED', action: 'LOOK_UP' }]
    is(walk(...moved, { type: 'REFUSED', key: 'LIVENESS_FRAME:LOOK_UP' }), 'SELFIE CAMERA 0')
    is(walk(...moved, { type: 'REFUSED', key: 'SELFIE' }), 'SELFIE CAMERA 0')
    is(walk(...moved, { type: 'REFUSED', key: 'DOCUMENT_FRONT' }), 'LIVENESS CAMERA 1')
  })

  it('reports a problem of the camera, and continues with files or a working camera', () => {
    for (const trouble of TROUBLES) {
      const state = walk(loaded(), START, CAMERA, { type: 'TROUBLE', trouble })
      is(state, 'DOCUMENT_FRONT TROUBLE 0')
      is(next(state, { type: 'USE_FILE' }), 'DOCUMENT_FRONT FILE 0')
      is(next(state, CAMERA), 'DOCUMENT_FRONT CAMERA 0')
    }
  })

  it('ends in any state when the service reports an end, and can be loaded again', () => {
    for (const end of ['ENDED', 'UNKNOWN', 'DOWN', 'BUSY'] as const) {
      is(walk({ type: 'FAILED', end }), 'END')
      is(walk(...toMoves, { type: 'FAILED', end }), 'END')
      is(walk({ type: 'FAILED', end }, { type: 'RELOAD' }, loaded()), 'WELCOME')
    }
    is(walk({ type: 'RECEIVED' }), 'DONE')
    is(walk({ type: 'RECEIVED' }, { type: 'FAILED', end: 'DOWN' }), 'DONE')
  })

  it('ignores events without a meaning in its state: late answers, second presses', () => {
    const late: Event[] = [
      KEEP,
      { type: 'MOVES_DONE' },
      { type: 'SUBMIT' },
      { type: 'UNABLE_YES' },
      { type: 'NOT_SUBMITTED' },
      START,
      { type: 'RETAKE' },
    ]
    for (const events of [[], [loaded()], document, toMoves]) {
      for (const event of late) {
        if (events.length === 1 && event === START) continue
        const state = walk(...events)
        deepEqual(next(state, event), state, `${where(state)} ${event.type}`)
      }
    }
    is(walk(...toMoves, { type: 'MOVED', action: 'TURN_LEFT' }), 'LIVENESS CAMERA 0')
    is(
      walk(...toMoves, { type: 'MOVED', action: 'LOOK_UP' }, { type: 'MOVED', action: 'LOOK_UP' }),
      'LIVENESS CAMERA 1',
    )
  })
})

describe('the inputs of the hosted page', () => {
  it('lead back only to web addresses, with only the id added', () => {
    equal(returnAddress('https://shop.example/a?x=1#y', 'ver_1'), 'https://shop.example/a?x=1&verification_id=ver_1#y')
    for (const bad of [
      undefined,
      '',
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'blob:https://a/b',
      'ftp://a/b',
      '//a',
      'shop.example',
    ]) {
      equal(returnAddress(bad, 'ver_1'), undefined, String(bad))
    }
  })

  it('give no choices if the stored ones are invalid', () => {
    for (const bad of [null, '', '{', '[]', 'null', '7', '{"consented":"yes","docType":"VISA"}'])
      deepEqual(readChoices(bad), NO_CHOICES, String(bad))
    deepEqual(readChoices(JSON.stringify({ ...NO_CHOICES, consented: true, docType: 'PASSPORT', more: 1 })), {
      ...NO_CHOICES,
      consented: true,
      docType: 'PASSPORT',
    })
  })
})

describe('the notice that a person will review', () => {
  const says = (
    facts: Partial<Facts>,
    choices: Partial<Choices>,
    unproven: readonly PictureKey[],
    livenessDone = true,
  ): boolean =>
    isForPerson(
      {
        facts: { ...FULL, ...facts },
        choices: { ...NO_CHOICES, ...choices },
        held: ['DOCUMENT_FRONT', 'SELFIE'],
        livenessDone,
        cameraWorks: true,
        fromCheck: false,
      },
      new Set(unproven),
    )

  it('is shown after an uploaded face or skipped movements, and never in test mode', () => {
    equal(says({}, {}, []), false)
    equal(says({}, {}, ['SELFIE']), true)
    equal(says({}, {}, ['LIVENESS_FRAME:LOOK_UP']), false, 'the frame was replaced')
    equal(says({}, { unable: true }, [], false), true)
    equal(says({}, { unable: true }, []), false, 'the movements were made later')
    equal(says({ mode: 'TEST' }, { unable: true }, ['SELFIE'], false), false)
    equal(says({ actions: [] }, {}, ['SELFIE']), false, 'the level has no liveness')
  })
})
