import { announced } from '../announce.ts'
import { state } from '../model.ts'
import { Capture } from './capture.tsx'
import { Check } from './check.tsx'
import { Choose } from './choose.tsx'
import { Done } from './done.tsx'
import { EndScreen, Loading } from './end.tsx'
import { FaultBoundary } from './fault.tsx'
import { Handover } from './handover.tsx'
import { Sending } from './sending.tsx'
import { Welcome } from './welcome.tsx'

/** The screen of the current state, and the shared live region. */
export const App = () => (
  <>
    <FaultBoundary at={state.value}>
      <Current />
    </FaultBoundary>
    <p class="vh" role="status">
      {announced.value}
    </p>
  </>
)

function Current() {
  const now = state.value
  switch (now.at) {
    case 'LOAD':
      return <Loading />
    case 'END':
      return <EndScreen key={now.end} end={now.end} retryAfterMs={now.retryAfterMs} />
    case 'WELCOME':
      return <Welcome flow={now.flow} />
    case 'HANDOVER':
    case 'ELSEWHERE':
      return <Handover key={now.at} flow={now.flow} isElsewhere={now.at === 'ELSEWHERE'} />
    case 'CHOOSE':
      return <Choose flow={now.flow} />
    case 'CAPTURE':
      return <Capture state={now} />
    case 'CHECK':
      return <Check flow={now.flow} />
    case 'SUBMIT':
      return <Sending flow={now.flow} />
    case 'DONE':
      return <Done flow={now.flow} redirectUrl={now.redirectUrl} />
  }
}
