import { useId, useState } from 'preact/hooks'
import { Clock, IdCard, Lock, ScanFace, Sun, TriangleAlert } from 'lucide'
import { docTypeOf, type Flow } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { countryName, t, timeOf } from '../i18n.ts'
import { Button, clientOf, Dock, Screen, Title, withClient } from '../layout.tsx'
import { begin, dispatch, offersPhone } from '../model.ts'

const SOON_MS = 3_600_000

/** The things to have ready, the company that asks, and the consent. */
export function Welcome({ flow }: { flow: Flow }) {
  const { facts } = flow
  const [hasAgreed, setAgreed] = useState(flow.choices.consented)
  const [isMissing, setMissing] = useState(false)
  const error = useId()
  const start = (): void => {
    setMissing(!hasAgreed)
    if (!hasAgreed) void document.querySelector<HTMLInputElement>('.consent input')?.focus()
    else {
      void begin()
      dispatch({ type: 'START', offerPhone: offersPhone() })
    }
  }
  const client = clientOf(flow)
  const endsSoon = facts.expiresAt !== undefined && facts.expiresAt - Date.now() < SOON_MS
  return (
    <Screen flow={flow} stage="WELCOME">
      <main class="pad">
        <Hero hasFace={facts.needsSelfie} />
        <Title>{t('welcome.title')}</Title>
        <p class="lead">{withClient(flow, t('welcome.lead', { client }))}</p>
        <ul class="todo">
          {facts.needsDocument && (
            <Thing
              icon={IdCard}
              name={t(`welcome.doc.${docTypeOf(flow) ?? 'ANY'}`)}
              hint={
                facts.country === undefined
                  ? t('welcome.docHint')
                  : t('welcome.docIssued', { country: countryName(facts.country) })
              }
            />
          )}
          {facts.needsSelfie && (
            <Thing
              icon={ScanFace}
              name={t('welcome.face')}
              hint={t(facts.actions.length > 0 ? 'welcome.faceMoves' : 'welcome.faceHint')}
            />
          )}
          <Thing
            icon={Sun}
            name={t('welcome.light')}
            hint={t(facts.needsSelfie ? 'welcome.lightFace' : 'welcome.lightDocument')}
          />
        </ul>
        {endsSoon && (
          <p class="note">
            <Icon node={Clock} />
            {t('welcome.expires', { time: timeOf(facts.expiresAt ?? 0) })}
          </p>
        )}
        <details class="more">
          <summary>{t('welcome.privacy')}</summary>
          <p>{withClient(flow, t('welcome.privacyText', { client }))}</p>
        </details>
      </main>
      <Dock>
        <label class="consent">
          <input
            type="checkbox"
            checked={hasAgreed}
            aria-describedby={isMissing ? error : undefined}
            aria-invalid={isMissing}
            onChange={({ currentTarget }) => {
              setAgreed(currentTarget.checked)
              setMissing(false)
            }}
          />
          <span>
            {t(
              facts.needsDocument && facts.needsSelfie
                ? 'welcome.consentBoth'
                : facts.needsDocument
                  ? 'welcome.consentDocument'
                  : 'welcome.consentFace',
            )}
          </span>
        </label>
        {isMissing && (
          <p id={error} class="problem" role="alert">
            <Icon node={TriangleAlert} />
            {t('welcome.consentMissing')}
          </p>
        )}
        <Button onClick={start}>{t(flow.held.length > 0 ? 'welcome.continue' : 'welcome.start')}</Button>
        <p class="trust">
          <Icon node={Lock} />
          <span>{t('app.privacy', { client })}</span>
        </p>
      </Dock>
    </Screen>
  )
}

const Thing = ({ icon, name, hint }: { icon: typeof Sun; name: string; hint: string }) => (
  <li>
    <span class="tile">
      <Icon node={icon} />
    </span>
    <div>
      <b>{name}</b>
      <small>{hint}</small>
    </div>
  </li>
)

const Hero = ({ hasFace }: { hasFace: boolean }) => (
  <div class="hero" aria-hidden="true">
    <div class="card">
      <span class="photo" />
      <span class="line a" />
      <span class="line b" />
      <span class="line c" />
      <span class="zone" />
    </div>
    {hasFace && (
      <div class="face">
        <Icon node={ScanFace} />
      </div>
    )}
  </div>
)
