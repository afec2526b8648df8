import { useEffect, useState } from 'preact/hooks'
import { Check, Clock, TriangleAlert, WifiOff } from 'lucide'
import type { Flow, PictureKey } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { percentOf, t } from '../i18n.ts'
import { Button, Dock, Screen, Title } from '../layout.tsx'
import { sendNow, submitAgainAt, uploads } from '../model.ts'
import { nextTry, type Upload } from '../upload.ts'
import { pictureName } from './check.tsx'

/** The upload of the photos, then the submission. Without a connection it says that nothing is lost. */
export function Sending({ flow }: { flow: Flow }) {
  const againAt = nextTry(uploads.value) ?? submitAgainAt.value
  return (
    <Screen flow={flow} stage="SEND">
      {againAt !== undefined ? (
        <Lost flow={flow} againAt={againAt} />
      ) : (
        <main class="pad centred">
          <span class="spinner large" />
          <Title>{t('sending.title')}</Title>
          <p class="lead">{t('sending.lead')}</p>
          <List flow={flow} />
        </main>
      )}
    </Screen>
  )
}

/** Without a connection: the waiting photos, and the time of the next attempt. */
export function Lost({ flow, againAt }: { flow: Flow; againAt: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, 500)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return (
    <>
      <main class="pad centred">
        <div class="glyph warn">
          <Icon node={WifiOff} />
        </div>
        <Title>{t('lost.title')}</Title>
        <p class="lead">{t('lost.lead')}</p>
        <List flow={flow} />
        <p class="retry">
          <i class="spinner" />
          {t('lost.again', { seconds: Math.max(0, Math.ceil((againAt - now) / 1000)) })}
        </p>
      </main>
      <Dock>
        <Button onClick={sendNow}>{t('lost.now')}</Button>
      </Dock>
    </>
  )
}

const ICONS = { WAITING: Clock, SENDING: Clock, AGAIN: Clock, SENT: Check, REFUSED: TriangleAlert } as const

const List = ({ flow }: { flow: Flow }) => (
  <ul class="uploads">
    {uploads.value.map((upload) => (
      <li key={upload.key} class={`is-${upload.status.toLowerCase()}`}>
        <span class="dot">
          {upload.status === 'SENDING' ? <i class="spinner" /> : <Icon node={ICONS[upload.status]} />}
        </span>
        {pictureName(flow, upload.key as PictureKey)}
        <em>{statusOf(upload)}</em>
      </li>
    ))}
  </ul>
)

const statusOf = ({ status, share }: Upload<unknown>): string =>
  status === 'SENDING' ? t('sending.SENDING', { percent: percentOf(share) }) : t(`sending.${status}`)
