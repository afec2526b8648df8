import { useEffect, useState } from 'preact/hooks'
import { ArrowRight } from 'lucide'
import { returnAddress } from '../facts.ts'
import { isForPerson, type Flow } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { momentOf, t } from '../i18n.ts'
import { clientOf, Dock, Screen, Title, withClient } from '../layout.tsx'
import { forPerson, id } from '../model.ts'

const SECONDS = 8
const isFramed = window.parent !== window

/** The end: thanks, a reference, and the return link. Only the client announces the outcome. */
export function Done({ flow, redirectUrl }: { flow: Flow | undefined; redirectUrl: string | undefined }) {
  const [receivedAt] = useState(Date.now)
  const back = isFramed ? undefined : returnAddress(redirectUrl, id)
  if (flow === undefined) {
    return (
      <Screen>
        <main class="pad centred">
          <Seal />
          <Title>{t('done.before')}</Title>
          <p class="lead">{t('done.beforeLead')}</p>
        </main>
      </Screen>
    )
  }
  const code = flow.facts.referenceCode
  return (
    <Screen flow={flow}>
      <main class="pad centred">
        <Seal />
        <Title>{t('done.title')}</Title>
        <p class="lead">
          {withClient(
            flow,
            t(isForPerson(flow, forPerson.value) ? 'done.leadPerson' : 'done.lead', { client: clientOf(flow) }),
          )}
        </p>
        <dl class="reference">
          {code !== undefined && (
            <div>
              <dt>{t('done.reference')}</dt>
              <dd class="mono" dir="ltr">
                {code.match(/.{1,4}/g)?.join('-')}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('done.received')}</dt>
            <dd>{momentOf(receivedAt)}</dd>
          </div>
          {back !== undefined && (
            <div>
              <dt>{t('done.goesTo')}</dt>
              <dd class="mono host" dir="ltr">
                {new URL(back).host}
              </dd>
            </div>
          )}
        </dl>
      </main>
      <Dock>
        {back === undefined ? (
          <p class="fine">{t('done.close')}</p>
        ) : (
          <Return address={back} client={flow.facts.clientName} />
        )}
      </Dock>
    </Screen>
  )
}

/** A button back to the client, and a countdown that can be stopped (WCAG 2.2.1). */
function Return({ address, client }: { address: string; client: string | undefined }) {
  const [seconds, setSeconds] = useState<number | undefined>(SECONDS)
  useEffect(() => {
    if (seconds === undefined) return undefined
    if (seconds === 0) {
      location.assign(address)
      return undefined
    }
    const timer = setTimeout(() => {
      setSeconds(seconds - 1)
    }, 1000)
    return () => {
      clearTimeout(timer)
    }
  }, [seconds, address])
  return (
    <>
      <a class="button" href={address} rel="noreferrer">
        {client === undefined ? t('done.returnPlain') : t('done.return', { client })}
        <Icon node={ArrowRight} flip />
      </a>
      {seconds !== undefined && (
        <p class="fine">
          {t('done.countdown', { seconds })}{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              setSeconds(undefined)
            }}
          >
            {t('done.stay')}
          </button>
        </p>
      )}
    </>
  )
}

const Seal = () => (
  <div class="seal" aria-hidden="true">
    <svg viewBox="0 0 120 120">
      <circle cx="60" cy="60" r="54" />
      <path d="M38 62l15 15 30-33" />
    </svg>
  </div>
)
