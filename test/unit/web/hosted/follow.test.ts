import assert from 'node:assert/strict'
import { followFlow } from '../../../../web/hosted/follow.ts'
import type { FrameLink } from '../../../../web/embed/frame.ts'
import { NO_CHOICES, type Flow } from '../../../../web/hosted/flow.ts'
import type { State } from '../../../../web/hosted/flow-state.ts'

const FLOW: Flow = {
  facts: {
    mode: 'TEST',
    clientName: undefined,
    country: 'de',
    docType: 'PASSPORT',
    needsDocument: true,
    needsSelfie: true,
    actions: ['LOOK_UP'],
    staged: [],
    selfieSession: undefined,
    livenessDone: false,
    redirectUrl: 'https://shop.example/done',
    expiresAt: undefined,
    referenceCode: 'SECRET123456',
  },
  choices: NO_CHOICES,
  held: [],
  livenessDone: false,
  cameraWorks: false,
  fromCheck: false,
}
const capture = (
  step: 'DOCUMENT_FRONT' | 'SELFIE' | 'LIVENESS',
  phase: Extract<State, { at: 'CAPTURE' }>['phase'] = { name: 'CAMERA' },
): State => ({ at: 'CAPTURE', flow: FLOW, step, phase, move: 0 })

function told(...states: State[]): unknown[][] {
  const calls: unknown[][] = []
  const link: FrameLink = {
    step: (...args) => calls.push(['step', ...args]),
    resize: (...args) => calls.push(['resize', ...args]),
    submitted: () => calls.push(['submitted']),
    complete: (...args) => calls.push(['complete', ...args]),
    error: (...args) => calls.push(['error', ...args]),
    followHeight: () => undefined,
  }
  const follow = followFlow(link)
  states.forEach(follow)
  return calls
}

describe('the events for the page around the iframe', () => {
  it('name each screen once, with its number and the total', () => {
    assert.deepEqual(
      told(
        { at: 'LOAD' },
        { at: 'WELCOME', flow: FLOW },
        capture('DOCUMENT_FRONT', { name: 'PRIME' }),
        capture('DOCUMENT_FRONT'),
        capture('SELFIE'),
        capture('LIVENESS'),
        { at: 'CHECK', flow: FLOW },
      ),
      [
        ['step', 'welcome', 1, 5],
        ['step', 'document_front', 2, 5],
        ['step', 'selfie', 3, 5],
        ['step', 'liveness', 4, 5],
        ['step', 'check', 5, 5],
      ],
    )
  })

  it('include the submission and the end, always as PENDING', () => {
    const done: State = { at: 'DONE', flow: FLOW, redirectUrl: 'https://shop.example/done' }
    assert.deepEqual(told({ at: 'SUBMIT', flow: FLOW }, done, { ...done }), [
      ['step', 'submit', 5, 5],
      ['submitted'],
      ['complete', 'PENDING'],
    ])
    assert.deepEqual(
      told({ at: 'DONE', flow: undefined, redirectUrl: undefined }),
      [['complete', 'PENDING']],
      'opened after the submission',
    )
  })

  it('include errors that stop the flow', () => {
    const end = (name: 'ENDED' | 'UNKNOWN' | 'OLD_BROWSER' | 'DOWN'): State => ({
      at: 'END',
      end: name,
      retryAfterMs: undefined,
    })
    assert.deepEqual(told(end('ENDED')), [['error', 'LINK_ENDED', true]])
    assert.deepEqual(told(end('UNKNOWN')), [['error', 'NOT_FOUND', true]])
    assert.deepEqual(told(end('OLD_BROWSER')), [['error', 'UNSUPPORTED_BROWSER', true]])
    assert.deepEqual(told(end('DOWN'), { at: 'LOAD' }, end('DOWN')), [['error', 'SERVICE_UNAVAILABLE', false]])
    const blocked = capture('SELFIE', { name: 'TROUBLE', trouble: 'BLOCKED_BY_PAGE' })
    assert.deepEqual(told(capture('SELFIE'), blocked, blocked, capture('SELFIE')), [
      ['step', 'selfie', 3, 5],
      ['error', 'CAMERA_BLOCKED_BY_PAGE', false],
      ['step', 'selfie', 3, 5],
    ])
    assert.deepEqual(told(capture('SELFIE', { name: 'TROUBLE', trouble: 'NONE' })), [['step', 'selfie', 3, 5]])
  })

  it('reveal nothing about the person, the client or the outcome', () => {
    const all = JSON.stringify(
      told({ at: 'WELCOME', flow: FLOW }, capture('SELFIE'), {
        at: 'DONE',
        flow: FLOW,
        redirectUrl: 'https://shop.example/done',
      }),
    )
    assert.doesNotMatch(all, /SECRET|shop\.example|"de"/)
  })
})
