import { CameraOff, Smartphone, Camera as CameraIcon, Upload } from 'lucide'
import { isFace, type Flow, type Step } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button, Dock, Screen, Title } from '../layout.tsx'
import type { State, Trouble } from '../flow-state.ts'
import { dispatch } from '../model.ts'
import { DocumentCamera } from './document.tsx'
import { FaceCamera } from './face.tsx'
import { FilePicker } from './file.tsx'
import { Preview } from './preview.tsx'
import { Unable } from './unable.tsx'
import { HandOverLink, NewTab } from './way-on.tsx'

type CaptureState = Extract<State, { at: 'CAPTURE' }>

/** A step that takes photos, in its phase. */
export function Capture({ state }: { state: CaptureState }) {
  const { flow, step, phase, move } = state
  switch (phase.name) {
    case 'PRIME':
      return <Prime flow={flow} step={step} />
    case 'TROUBLE':
      return <TroubleScreen flow={flow} step={step} trouble={phase.trouble} />
    case 'UNABLE':
      return <Unable flow={flow} />
    case 'FILE':
      return <FilePicker key={`${step} ${move}`} flow={flow} step={step} move={move} />
    case 'PREVIEW':
      return step === 'LIVENESS' ? null : <Preview key={step} flow={flow} step={step} />
    case 'CAMERA':
      return isFace(step) ? (
        <FaceCamera key="face" flow={flow} step={step} move={move} />
      ) : (
        <DocumentCamera key={step} flow={flow} step={step} />
      )
  }
}

const stageOf = (step: Step) => (isFace(step) ? 'FACE' : 'DOCUMENT')

const Prime = ({ flow, step }: { flow: Flow; step: Step }) => (
  <Screen flow={flow} stage={stageOf(step)} canGoBack>
    <main class="pad centred">
      <div class="glyph">
        <Icon node={CameraIcon} />
      </div>
      <Title>{t('prime.title')}</Title>
      <p class="lead">{t(isFace(step) ? 'prime.face' : 'prime.document')}</p>
    </main>
    <Dock>
      <Button
        onClick={() => {
          dispatch({ type: 'USE_CAMERA' })
        }}
      >
        {t('prime.open')}
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          dispatch({ type: 'USE_FILE' })
        }}
      >
        <Icon node={Upload} />
        {t('prime.file')}
      </Button>
    </Dock>
  </Screen>
)

/** Shows the camera problem and every alternative. It never falls back silently. */
function TroubleScreen({ flow, step, trouble }: { flow: Flow; step: Step; trouble: Trouble }) {
  const canRetry = trouble !== 'INSECURE' && trouble !== 'BLOCKED_BY_PAGE'
  return (
    <Screen flow={flow} stage={stageOf(step)} canGoBack>
      <main class="pad centred">
        <div class="glyph warn">
          <Icon node={CameraOff} />
        </div>
        <Title>{t(`trouble.title.${trouble}`)}</Title>
        <p class="lead">{t(`trouble.text.${trouble}`)}</p>
      </main>
      <Dock>
        {canRetry && (
          <Button
            onClick={() => {
              dispatch({ type: 'USE_CAMERA' })
            }}
          >
            {t('trouble.again')}
          </Button>
        )}
        {trouble === 'BLOCKED_BY_PAGE' && <NewTab />}
        {trouble === 'INSECURE' && <HandOverLink />}
        <Button
          kind="quiet"
          onClick={() => {
            dispatch({ type: 'USE_PHONE' })
          }}
        >
          <Icon node={Smartphone} />
          {t('trouble.phone')}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            dispatch({ type: 'USE_FILE' })
          }}
        >
          <Icon node={Upload} />
          {t('prime.file')}
        </Button>
        {isFace(step) && flow.facts.mode === 'LIVE' && <p class="fine">{t('trouble.review')}</p>}
      </Dock>
    </Screen>
  )
}
