import { useEffect, useState } from 'preact/hooks'
import { CloudOff, Hourglass, Link2Off, MonitorSmartphone, MonitorX, Unlink } from 'lucide'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button, Dock, Screen, Title } from '../layout.tsx'
import type { End } from '../flow-state.ts'
import { reload, takeOver } from '../model.ts'

const GLYPHS = {
  ENDED: Link2Off,
  OTHER_DEVICE: MonitorSmartphone,
  UNKNOWN: Unlink,
  OLD_BROWSER: MonitorX,
  DOWN: CloudOff,
  BUSY: Hourglass,
} as const

/** Wait when the service sent no Retry-After. */
const BUSY_MS = 5_000

export const Loading = () => (
  <Screen>
    <main class="pad centred">
      <span class="spinner large" />
      <p class="lead" role="status">
        {t('app.loading')}
      </p>
    </main>
  </Screen>
)

/** The screen when the flow cannot continue: what happened, without blame, and what to do. */
export function EndScreen({ end, retryAfterMs }: { end: End; retryAfterMs: number | undefined }) {
  useEffect(() => {
    if (end !== 'BUSY') return undefined
    const timer = setTimeout(reload, retryAfterMs ?? BUSY_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [end, retryAfterMs])
  return (
    <Screen>
      <main class="pad centred">
        <div class={end === 'DOWN' || end === 'BUSY' ? 'glyph warn' : 'glyph'}>
          <Icon node={GLYPHS[end]} />
        </div>
        <Title>{t(`end.${end}.title`)}</Title>
        <p class="lead">{t(`end.${end}.text`)}</p>
        {end === 'BUSY' && <span class="spinner large" />}
      </main>
      {end === 'OTHER_DEVICE' && <TakeOver />}
      {end === 'DOWN' && (
        <Dock>
          <Button onClick={reload}>{t('end.again')}</Button>
        </Dock>
      )}
    </Screen>
  )
}

/** The end user confirms to continue here. The other device then stops. */
function TakeOver() {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const press = (): void => {
    setBusy(true)
    setFailed(false)
    void takeOver().then((isTaken) => {
      setBusy(false)
      setFailed(!isTaken)
    })
  }
  return (
    <Dock>
      {hasFailed && (
        <p class="problem" role="alert">
          {t('end.OTHER_DEVICE.failed')}
        </p>
      )}
      <Button disabled={isBusy} onClick={press}>
        {t('end.OTHER_DEVICE.here')}
      </Button>
      <Button kind="quiet" disabled={isBusy} onClick={reload}>
        {t('end.OTHER_DEVICE.look')}
      </Button>
    </Dock>
  )
}
