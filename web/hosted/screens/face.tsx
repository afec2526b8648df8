import { useEffect, useRef, useState } from 'preact/hooks'
import { Check, CircleHelp, Lightbulb, Smile, Timer, Upload } from 'lucide'
import { announce } from '../announce.ts'
import type { Tracker } from '../capture/face/tracker.ts'
import type { FaceWatch } from '../capture/face/watch.ts'
import type { ToldOwnStep } from '../capture/session.ts'
import {
  aimAt,
  askOwnStep,
  catchUp,
  isBehind,
  isCurrent,
  mayGoOn,
  prepare,
  type Aim,
  type Readiness,
} from '../face-run.ts'
import { picturesOf, type Flow } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button, Dock, Screen, Title } from '../layout.tsx'
import { dispatch, uploads } from '../model.ts'
import { nextTry } from '../upload.ts'
import { ARROWS, Ring } from './ring.tsx'
import { Lost } from './sending.tsx'
import { useCamera } from './use-camera.ts'

/** Selfie and movements with one running camera. */
export function FaceCamera({ flow, step, move }: { flow: Flow; step: 'SELFIE' | 'LIVENESS'; move: number }) {
  const video = useRef<HTMLVideoElement>(null)
  const tracker = useRef<Tracker>(undefined)
  const camera = useCamera('user', video)
  const [ready, setReady] = useState<Readiness>()
  const [againAt, setAgainAt] = useState<number>()
  const [watch, setWatch] = useState<FaceWatch>()
  const [own, setOwn] = useState<ToldOwnStep>()
  /** The movement up to which the series has caught up. */
  const [caughtUp, setCaughtUp] = useState(0)
  const { actions } = flow.facts
  const mustWait =
    step === 'LIVENESS' &&
    move < actions.length &&
    caughtUp < move &&
    ready !== undefined &&
    isBehind(ready, actions, move)
  const aim: Aim =
    step === 'SELFIE'
      ? { name: 'FRONTAL' }
      : mustWait
        ? { name: 'SENDING', after: actions[move - 1] }
        : aimOf(flow, move, own)

  // Its worker holds a network in memory. On return to the camera it loads from the browser's cache.
  useEffect(() => () => tracker.current?.stop(), [])

  // An abandoned session is replaced at the next selfie.
  useEffect(() => {
    if (step !== 'SELFIE' && ready !== undefined) return undefined
    setOwn(undefined)
    setCaughtUp(0)
    setReady(undefined)
    return prepare((now) => {
      tracker.current = now.tracker
      setReady(now)
    }, setAgainAt)
  }, [step])

  useEffect(() => {
    if (camera === undefined || ready === undefined || !isCurrent(ready)) return undefined
    if (step === 'LIVENESS' && !mayGoOn(ready, flow.facts, move)) return undefined
    const run = aimAt(camera, aim, ready, actions.length > 0, () => {
      setOwn(undefined)
    })
    setWatch(run?.watch)
    return () => {
      run?.stop()
      setWatch(undefined)
    }
  }, [camera, ready, aim.name])

  useEffect(() => {
    if (!mustWait || ready.session === undefined) return undefined
    return catchUp(
      ready.session,
      () => {
        setCaughtUp(move)
      },
      setAgainAt,
    )
  }, [mustWait, ready])

  const frames = picturesOf(flow, 'LIVENESS')
  const haveArrived = frames.every((key) => uploads.value.find((upload) => upload.key === key)?.status === 'SENT')
  const isAsking = aim.name === 'SENDING' && !mustWait && haveArrived && ready !== undefined
  useEffect(() => {
    if (!isAsking) return undefined
    return askOwnStep(ready.session).subscribe((told) => {
      if (told !== undefined) setOwn(told)
    })
  }, [isAsking])

  const lostUntil = againAt ?? (aim.name === 'SENDING' ? nextTry(uploads.value) : undefined)
  return (
    <Screen flow={flow} stage="FACE" canGoBack speaks>
      {lostUntil !== undefined && <Lost flow={flow} againAt={lostUntil} />}
      <main class={lostUntil === undefined ? 'pad centred face' : 'face away'}>
        {lostUntil === undefined && <Words aim={aim} move={move} total={actions.length} />}
        <Ring
          action={isMove(aim) ? aim.name : undefined}
          progress={aim.name === 'SENDING' ? 1 : (watch?.progress.value ?? 0)}
        >
          <video ref={video} class="mirrored" playsInline muted tabIndex={-1} aria-hidden="true" />
        </Ring>
        {lostUntil === undefined && <Hint aim={aim} watch={watch} />}
        {lostUntil === undefined && step === 'LIVENESS' && <Sequence flow={flow} move={move} />}
      </main>
      {lostUntil === undefined && (
        <Buttons aim={aim} watch={watch} isForPerson={ready !== undefined && ready.session === undefined} />
      )}
    </Screen>
  )
}

const isMove = (aim: Aim): aim is Extract<Aim, { name: keyof typeof ARROWS }> => aim.name in ARROWS

function aimOf(flow: Flow, move: number, own: ToldOwnStep | undefined): Aim {
  const action = flow.facts.actions[move]
  if (action !== undefined) return { name: action }
  return own === undefined ? { name: 'SENDING', after: flow.facts.actions.at(-1) } : { name: 'OWN_STEP', told: own }
}

function Words({ aim, move, total }: { aim: Aim; move: number; total: number }) {
  if (aim.name === 'FRONTAL')
    return (
      <>
        <Title>{t('selfie.title')}</Title>
        <p class="lead">{t('selfie.lead')}</p>
      </>
    )
  if (aim.name === 'SENDING') return <Title>{t('own.wait')}</Title>
  if (aim.name === 'OWN_STEP') {
    const { step, place, isLast } = aim.told
    const index = place === 'SECOND_STEP' ? 2 : 1
    return (
      <>
        <p class="count">{t('own.count', { index, total: isLast ? index : 2 })}</p>
        <Title>{t(`own.${step}`)}</Title>
        <p class="lead">{t(step === 'CLOSE_EYES' ? 'own.leadEyes' : 'own.lead')}</p>
      </>
    )
  }
  return (
    <>
      <p class="count">{t('move.count', { index: move + 1, total })}</p>
      <Title>{t(`move.title.${aim.name}`)}</Title>
      <p class="lead">{t(`move.lead.${aim.name}`)}</p>
    </>
  )
}

interface WatchProps {
  readonly aim: Aim
  readonly watch: FaceWatch | undefined
}

/** False without a tracker, and once it has failed midway: the person then presses a button. */
const isTracked = (watch: FaceWatch | undefined): boolean => watch?.isTracked.value === true

/** The current hint in one line, announced at most once in 1.5 s. */
function Hint({ aim, watch }: WatchProps) {
  const hasTracker = isTracked(watch)
  const now = watch?.state.value
  const isTurned = now === 'STRAIGHT' && hasTracker
  const words =
    now === undefined || (aim.name === 'SENDING' && !isTurned)
      ? t('face.loading')
      : now === 'COUNTDOWN'
        ? t('face.countdown', { seconds: watch?.secondsLeft.value ?? 0 })
        : aim.name === 'OWN_STEP' && (now === 'READY' || now === 'HOLDING')
          ? t(`own.${aim.told.step}`)
          : !hasTracker && now !== 'TAKEN'
            ? t('face.manualHint')
            : now === 'READY' && aim.name === 'FRONTAL'
              ? t('face.ready')
              : t(`face.state.${now}`)
  useEffect(() => {
    announce(words)
  }, [words])
  const isGood = now === 'TAKEN' || (hasTracker && aim.name !== 'OWN_STEP' && (now === 'HOLDING' || now === 'READY'))
  return (
    <>
      <p class={isGood ? 'say inline good' : 'say inline'}>
        {isGood ? <Icon node={Check} /> : now === 'COUNTDOWN' && <Icon node={Timer} />}
        {words}
      </p>
      {watch?.isHelpDue.value === true && (
        <p class="tip">
          <Icon node={Lightbulb} />
          {t('face.help')}
        </p>
      )}
    </>
  )
}

const Sequence = ({
  flow,
  move,
  hasMoved = move >= flow.facts.actions.length,
}: {
  flow: Flow
  move: number
  hasMoved?: boolean
}) => (
  <ol class="sequence" aria-label={t('move.list')}>
    {flow.facts.actions.map((action, i) => (
      <li
        key={action}
        class={i < move ? 'done' : i === move ? 'now' : ''}
        aria-current={i === move ? 'step' : undefined}
      >
        <span>
          <Icon node={i < move ? Check : ARROWS[action]} />
        </span>
        {t(`move.short.${action}`)}
      </li>
    ))}
    <li class={hasMoved ? 'now' : ''} aria-current={hasMoved ? 'step' : undefined}>
      <span>
        <Icon node={Smile} />
      </span>
      {t('own.list')}
    </li>
  </ol>
)

/** @param isForPerson without a capture session: a person will review */
function Buttons({ aim, watch, isForPerson }: WatchProps & { isForPerson: boolean }) {
  const isCounting = watch?.state.value === 'COUNTDOWN'
  const byHand =
    aim.name !== 'SENDING' &&
    aim.name !== 'OWN_STEP' &&
    watch !== undefined &&
    (!isTracked(watch) || watch.isHelpDue.value)
  return (
    <Dock slim>
      {byHand && (
        <Button
          disabled={isCounting}
          onClick={() => {
            watch.countdown()
          }}
        >
          <Icon node={Timer} />
          {t('face.manual')}
        </Button>
      )}
      {aim.name === 'FRONTAL' ? (
        <Button
          kind="quiet"
          onClick={() => {
            dispatch({ type: 'USE_FILE' })
          }}
        >
          <Icon node={Upload} />
          {t('prime.file')}
        </Button>
      ) : (
        <Button
          kind="quiet"
          onClick={() => {
            dispatch({ type: 'UNABLE' })
          }}
        >
          <Icon node={CircleHelp} />
          {t('move.unable')}
        </Button>
      )}
      {isForPerson && <p class="fine">{t('face.person')}</p>}
    </Dock>
  )
}
