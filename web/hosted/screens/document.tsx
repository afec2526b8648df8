import { useEffect, useRef, useState } from 'preact/hooks'
import { Check, Circle, Flashlight, FlashlightOff, Lightbulb, Upload } from 'lucide'
import { announce, buzz } from '../announce.ts'
import { ASPECTS, placeGuide, type Guide } from '../capture/document/guide.ts'
import { watchDocument, type DocumentState, type DocumentWatch } from '../capture/document/watch.ts'
import { loadTracker } from '../capture/face/tracker.ts'
import { encodeFrame, ENCODINGS } from '../capture/frame.ts'
import { docTypeOf, type Flow } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Screen, Title } from '../layout.tsx'
import { dispatch, take } from '../model.ts'
import { documentTitle } from './step-title.ts'
import { useCamera } from './use-camera.ts'

/** A little above the middle, because text and buttons are below the guide. */
const CENTRE = { x: 0.5, y: 0.45 }
const MOST_OF_HEIGHT = 0.53

/** Which marks are set. States are in the order of judgement, so all checks before the shown state have passed. */
const ORDER: readonly DocumentState[] = ['DARK', 'NOT_IN_FRAME', 'MOVING', 'BLURRED', 'REFLECTION', 'HOLDING', 'TAKEN']
const isPast = (state: DocumentState, mark: DocumentState): boolean => ORDER.indexOf(state) > ORDER.indexOf(mark)

/** The document camera. It takes the photo automatically when all checks pass, or by the button. */
export function DocumentCamera({ flow, step }: { flow: Flow; step: 'DOCUMENT_FRONT' | 'DOCUMENT_BACK' }) {
  const video = useRef<HTMLVideoElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const camera = useCamera('environment', video)
  const [watch, setWatch] = useState<DocumentWatch>()
  const [guide, setGuide] = useState<Guide>()
  const [isLit, setLit] = useState(false)
  const place = useRef<Guide>(undefined)
  const aspect = docTypeOf(flow) === 'PASSPORT' ? ASPECTS.passport : ASPECTS.card

  useEffect(() => {
    if (camera !== undefined && flow.facts.actions.length > 0) loadTracker().catch(() => undefined) // loads while the document is photographed
  }, [camera])

  useEffect(() => {
    const [element, box] = [video.current, view.current]
    if (camera === undefined || element === null || box === null) return undefined
    const measure = (): void => {
      if (element.videoWidth === 0 || box.clientWidth === 0) return
      place.current = placeGuide(
        { width: element.videoWidth, height: element.videoHeight },
        { width: box.clientWidth, height: box.clientHeight },
        aspect,
        CENTRE,
        MOST_OF_HEIGHT,
      )
      setGuide(place.current)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    element.addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      element.removeEventListener('resize', measure)
    }
  }, [camera, aspect])

  const isPlaced = guide !== undefined
  useEffect(() => {
    if (camera === undefined || !isPlaced) return undefined
    let isGone = false
    const watching = watchDocument(camera, () => place.current?.inFrame ?? { x: 0, y: 0, width: 1, height: 1 })
    setWatch(watching)
    watching.taken
      .then(async (frame) => {
        const blob = await encodeFrame(frame, ENCODINGS.document)
        if (isGone) return
        buzz()
        take(step, blob, 'CAMERA')
        dispatch({ type: 'SHOT', look: true })
      })
      .catch(() => {
        if (!isGone) dispatch({ type: 'TROUBLE', trouble: 'INTERRUPTED' })
      })
    return () => {
      isGone = true
      watching.stop()
    }
  }, [camera, isPlaced])

  const now = watch?.state.value
  const words = now === undefined ? t('face.loading') : t(`document.state.${now}`)
  useEffect(() => {
    if (now !== undefined) announce(words)
  }, [now, words])
  const isGood = now === 'HOLDING' || now === 'TAKEN'
  const light = (): void => {
    void camera?.torch?.(!isLit).then(
      () => {
        setLit(!isLit)
      },
      () => undefined,
    )
  }
  return (
    <Screen flow={flow} stage="DOCUMENT" canGoBack look="camera" speaks>
      <div class="view" ref={view} aria-hidden="true">
        <video ref={video} playsInline muted tabIndex={-1} />
        {guide !== undefined && (
          <div class={isGood ? 'guide good' : 'guide'} style={edges(guide)}>
            <i />
            <i />
            <i />
            <i />
          </div>
        )}
      </div>
      <main class="over">
        <Title>{documentTitle(flow, step)}</Title>
        <div class="hints">
          <p class={isGood ? 'say good' : 'say'}>
            {isGood && <Icon node={Check} />}
            {words}
          </p>
          <ul class="marks">
            <Mark isSet={now !== undefined && isPast(now, 'NOT_IN_FRAME')} words={t('document.inFrame')} />
            <Mark isSet={now !== undefined && isPast(now, 'BLURRED')} words={t('document.sharp')} />
            <Mark isSet={now !== undefined && isPast(now, 'REFLECTION')} words={t('document.noReflection')} />
          </ul>
          {watch?.isTipDue.value === true && (
            <p class="tip">
              <Icon node={Lightbulb} />
              {t('document.tips')}
            </p>
          )}
        </div>
      </main>
      <section class="controls" aria-label={t('app.next')}>
        <button
          type="button"
          class="round"
          onClick={() => {
            dispatch({ type: 'USE_FILE' })
          }}
        >
          <Icon node={Upload} />
          <small>{t('document.upload')}</small>
        </button>
        <button
          type="button"
          class={isGood ? 'shutter holding' : 'shutter'}
          aria-label={t('document.shutter')}
          disabled={watch === undefined}
          onClick={() => watch?.shutter()}
        >
          <svg viewBox="0 0 80 80" aria-hidden="true">
            <circle cx="40" cy="40" r="36" />
            <circle cx="40" cy="40" r="36" class="filled" />
          </svg>
          <span />
        </button>
        {camera?.torch !== undefined ? (
          <button type="button" class="round" aria-pressed={isLit} onClick={light}>
            <Icon node={isLit ? FlashlightOff : Flashlight} />
            <small>{t(isLit ? 'document.lightOff' : 'document.light')}</small>
          </button>
        ) : step === 'DOCUMENT_BACK' ? (
          <button
            type="button"
            class="round"
            onClick={() => {
              dispatch({ type: 'NO_BACK' })
            }}
          >
            <Icon node={Circle} />
            <small>{t('document.noBack')}</small>
          </button>
        ) : (
          <span class="round" />
        )}
      </section>
    </Screen>
  )
}

const Mark = ({ isSet, words }: { isSet: boolean; words: string }) => (
  <li class={isSet ? 'set' : ''}>
    <Icon node={isSet ? Check : Circle} />
    {words}
  </li>
)

const edges = ({ inView: { x, y, width, height } }: Guide) => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${width}px`,
  height: `${height}px`,
})
