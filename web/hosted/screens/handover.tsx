import { useEffect, useState } from 'preact/hooks'
import { Lock, Monitor } from 'lucide'
import { renderSVG } from 'uqr'
import { read } from '../api.ts'
import { handoverAddress } from '../device.ts'
import { readFacts } from '../facts.ts'
import type { Flow } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button, clientOf, Screen, Title } from '../layout.tsx'
import { dispatch, id, ownSessions, refuse } from '../model.ts'
import { CopyLink, useHandOver } from './way-on.tsx'

/** Poll interval when long polling is not available. */
const POLL_MS = 5_000
const WAIT_S = 25

/** The page beside the phone: the QR code, and the photos sent so far. Also shown after another window took the flow over. */
export function Handover({ flow, isElsewhere }: { flow: Flow; isElsewhere: boolean }) {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => follow(setOffline), [])
  useHandOver(!isElsewhere)
  const count = flow.held.length
  const status = isOffline
    ? t('handover.offline')
    : count > 0
      ? t('handover.progress', { count })
      : t('handover.waiting')
  return (
    <Screen flow={flow} stage="WELCOME" canGoBack={!isElsewhere} look={isElsewhere ? 'sheet' : 'desk'}>
      <main class={isElsewhere ? 'pad centred' : 'two'}>
        <section>
          <Title>{t(isElsewhere ? 'handover.elsewhere' : 'handover.title')}</Title>
          <p class="lead">{t(isElsewhere ? 'handover.elsewhereLead' : 'handover.lead')}</p>
          {!isElsewhere && (
            <ol class="how">
              {(['handover.how1', 'handover.how2', 'handover.how3'] as const).map((key, i) => (
                <li key={key}>
                  <b aria-hidden="true">{i + 1}</b>
                  {t(key)}
                </li>
              ))}
            </ol>
          )}
          <p class="waiting" role="status">
            <i class={isOffline ? 'pulse off' : 'pulse'} />
            {status}
          </p>
          <div class="alternatives">
            {!isElsewhere && <CopyLink />}
            <Button
              kind="quiet"
              onClick={() => {
                dispatch({ type: 'USE_THIS' })
              }}
            >
              <Icon node={Monitor} />
              {t(isElsewhere ? 'handover.hereDevice' : 'handover.here')}
            </Button>
          </div>
        </section>
        {!isElsewhere && (
          <aside>
            <Code />
            <p>
              <bdi>{location.host}</bdi>
            </p>
          </aside>
        )}
      </main>
      {!isElsewhere && (
        <footer class="trust">
          <Icon node={Lock} />
          <span>{t('app.privacy', { client: clientOf(flow) })}</span>
        </footer>
      )}
    </Screen>
  )
}

/** The QR code has only our own address. No text of the client gets into markup. */
const Code = () => (
  <div
    class="code"
    role="img"
    aria-label={t('handover.code')}
    dangerouslySetInnerHTML={{ __html: renderSVG(handoverAddress, { border: 1 }) }}
  />
)

/** Polls for changes until the screen closes, with long polling where available. */
function follow(setOffline: (isOffline: boolean) => void): () => void {
  const gone = new AbortController()
  const rest = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
  const ask = async (): Promise<void> => {
    let seen: string | undefined
    while (!gone.signal.aborted) {
      const result = await read(id, {}, seen === undefined ? undefined : { seen, seconds: WAIT_S, signal: gone.signal })
      if (gone.signal.aborted) return
      setOffline(result.kind === 'DOWN')
      if (result.kind === 'OK') {
        if (result.answer.submitted) return dispatch({ type: 'RECEIVED' })
        if (result.answer.open_elsewhere) return dispatch({ type: 'FAILED', end: 'OTHER_DEVICE' })
        dispatch({ type: 'PEER', facts: readFacts(result.answer, ownSessions()) })
        const { version } = result.answer
        if (version === seen) await rest(POLL_MS)
        seen = version
      } else if (result.kind === 'DOWN' || result.kind === 'BUSY') await rest(result.retryAfterMs ?? POLL_MS)
      else return refuse(result)
    }
  }
  void ask()
  return () => {
    gone.abort()
  }
}
