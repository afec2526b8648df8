import { stepsOf, type Flow } from './flow.ts'
import type { End, State } from './flow-state.ts'
import type { FrameLink } from '../embed/frame.ts'
import type { FrameErrorCode } from '../embed/protocol.ts'

/** The error that the embedding page gets for each end. */
const ENDS: Readonly<Record<End, { readonly code: FrameErrorCode; readonly fatal: boolean }>> = {
  ENDED: { code: 'LINK_ENDED', fatal: true },
  OTHER_DEVICE: { code: 'OPEN_ELSEWHERE', fatal: false },
  UNKNOWN: { code: 'NOT_FOUND', fatal: true },
  OLD_BROWSER: { code: 'UNSUPPORTED_BROWSER', fatal: true },
  DOWN: { code: 'SERVICE_UNAVAILABLE', fatal: false },
  BUSY: { code: 'SERVICE_UNAVAILABLE', fatal: false },
}

/**
 * Creates the reporter to the embedding page. Give it every state of the machine, in order.
 *
 * It reports only the progress, never the evidence or the outcome, because the listener is the page of a client.
 */
export function followFlow(link: FrameLink): (state: State) => void {
  let last = ''
  const once = (what: string, tell: () => void): void => {
    if (what === last) return
    last = what
    tell()
  }
  const step = (name: string, flow: Flow, at: string = name): void => {
    const screens: string[] = ['WELCOME', ...stepsOf(flow), 'CHECK']
    const index = Math.max(screens.indexOf(at), 0) + 1
    once(`${name} ${index} ${screens.length}`, () => {
      link.step(name.toLowerCase(), index, screens.length)
    })
  }
  return (state) => {
    switch (state.at) {
      case 'LOAD':
        return
      case 'WELCOME':
      case 'CHECK':
        return step(state.at, state.flow)
      case 'HANDOVER':
      case 'CHOOSE':
      case 'ELSEWHERE':
        return step(state.at, state.flow, 'WELCOME')
      case 'SUBMIT':
        return step(state.at, state.flow, 'CHECK')
      case 'CAPTURE': {
        const { phase } = state
        const isBlocked =
          phase.name === 'TROUBLE' && (phase.trouble === 'BLOCKED_BY_PAGE' || phase.trouble === 'DENIED')
        // Not every browser says whether the page or the person denied the camera.
        return isBlocked
          ? once(phase.trouble, () => {
              link.error('CAMERA_BLOCKED_BY_PAGE', false)
            })
          : step(state.step, state.flow)
      }
      case 'END': {
        const { code, fatal } = ENDS[state.end]
        return once(code, () => {
          link.error(code, fatal)
        })
      }
      case 'DONE':
        return once('DONE', () => {
          if (state.flow !== undefined) link.submitted()
          link.complete('PENDING')
        })
    }
  }
}
