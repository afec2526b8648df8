import { useEffect, useState } from 'preact/hooks'
import { CircleCheck, ImageOff, TriangleAlert } from 'lucide'
import { announce } from '../announce.ts'
import type { Flow, Step } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { t, type Key } from '../i18n.ts'
import { Button, Dock, Screen, Title } from '../layout.tsx'
import { dispatch, pictures, uploadOf } from '../model.ts'

const HINTS = ['blur', 'glare', 'too_dark', 'face_not_found'] as const

/** The photo with the hints of the service, which override those of the page. */
export function Preview({ flow, step }: { flow: Flow; step: Exclude<Step, 'LIVENESS'> }) {
  const url = pictures.value.get(step)
  const upload = uploadOf(step)
  // Most browsers cannot show a HEIC, which the service can read.
  const [unshown, setUnshown] = useState<string>()
  const hints = HINTS.filter((hint) => upload?.answer?.quality[hint] === true).map(
    (hint): Key => `preview.hint.${hint}`,
  )
  const isRefused = upload?.status === 'REFUSED'
  const isChecking = upload?.status === 'SENDING' || upload?.status === 'WAITING'
  const verdict = isRefused
    ? t('preview.refused')
    : isChecking
      ? t('preview.checking')
      : hints.length > 0
        ? hints.map((hint) => t(hint)).join(' ')
        : upload?.status === 'SENT'
          ? t('preview.good')
          : ''
  useEffect(() => {
    if (verdict !== '') announce(verdict)
  }, [verdict])
  const isDoubted = isRefused || hints.length > 0
  const retake = (): void => {
    dispatch({ type: 'RETAKE' })
  }
  const keep = (): void => {
    dispatch({ type: 'KEEP' })
  }
  return (
    <Screen flow={flow} stage={step === 'SELFIE' ? 'FACE' : 'DOCUMENT'} canGoBack>
      <main class="pad preview">
        <Title>{t(step === 'SELFIE' ? 'preview.selfie' : 'preview.document')}</Title>
        <p class="lead">{t(step === 'SELFIE' ? 'preview.leadSelfie' : 'preview.lead')}</p>
        {url === undefined || url === unshown ? (
          <p class="shot none">
            <Icon node={ImageOff} />
            {t(url === undefined ? 'preview.sent' : 'preview.unshown')}
          </p>
        ) : (
          <img
            class={step === 'SELFIE' ? 'shot mirrored' : 'shot'}
            src={url}
            alt={t('preview.alt')}
            onError={() => {
              setUnshown(url)
            }}
          />
        )}
        {verdict !== '' && (
          <p class={isDoubted ? 'verdict doubt' : isChecking ? 'verdict' : 'verdict good'}>
            {isChecking ? <i class="spinner" /> : <Icon node={isDoubted ? TriangleAlert : CircleCheck} />}
            <span>{verdict}</span>
          </p>
        )}
      </main>
      <Dock>
        {isDoubted ? (
          <>
            <Button onClick={retake}>{t('preview.retake')}</Button>
            {!isRefused && (
              <Button kind="quiet" onClick={keep}>
                {t('preview.useAnyway')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={keep}>{t('preview.use')}</Button>
            <Button kind="quiet" onClick={retake}>
              {t('preview.retake')}
            </Button>
          </>
        )}
      </Dock>
    </Screen>
  )
}
