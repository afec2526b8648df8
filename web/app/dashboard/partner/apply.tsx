import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { partnerQuery } from '../data/partner-queries.ts'
import { answerOf, api, ApiError } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'

const HOW: readonly (readonly [icon: IconName, title: string, words: string])[] = [
  ['mail', 'Invite your clients', 'They accept by e-mail, and keep their own account.'],
  ['verifications', 'They verify', 'They use your code and their own keys. They pay, or you pay as a reseller.'],
  ['credits', 'You earn', 'You get a share of what they pay with bought credits, 14 days after each charge.'],
]

/** The application to the partner programme. */
export function Apply() {
  const cache = useQueryClient()
  const [company, setCompany] = useState('')
  const [website, setWebsite] = useState('')
  const [volume, setVolume] = useState('')
  const [message, setMessage] = useState('')
  const { busy, error, onSubmit } = useSubmit(async () => {
    const filled = Object.fromEntries(
      Object.entries({ website: website.trim(), message: message.trim() }).filter(([, text]) => text !== ''),
    )
    await answerOf(
      api.POST('/v1/partners/apply', {
        body: {
          company: company.trim(),
          ...filled,
          ...(volume.trim() === '' ? {} : { monthly_volume: Number(volume) }),
        },
      }),
    )
    await cache.invalidateQueries({ queryKey: partnerQuery.queryKey })
  })
  const refused = error instanceof ApiError ? error : undefined
  return (
    <Page title="Partner" lead="Bring clients, and earn a share of the cost of their verifications.">
      <div className="split">
        <Card title="Apply">
          <form className="form" onSubmit={onSubmit}>
            <TextField
              label="Company"
              autoComplete="organization"
              maxLength={200}
              required
              value={company}
              error={refused?.issue('company')}
              onChange={({ target }) => setCompany(target.value)}
            />
            <TextField
              label="Website"
              optional
              inputMode="url"
              autoComplete="url"
              placeholder="https://"
              maxLength={2048}
              value={website}
              error={refused?.issue('website')}
              onChange={({ target }) => setWebsite(target.value)}
            />
            <TextField
              label="Verifications per month"
              optional
              hint="Estimate how many your clients will need."
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              value={volume}
              error={refused?.issue('monthly_volume')}
              onChange={({ target }) => setVolume(target.value)}
            />
            <TextArea
              label="Your clients"
              optional
              hint="Describe your clients, and why they verify people."
              rows={4}
              maxLength={4000}
              value={message}
              error={refused?.issue('message')}
              onChange={({ target }) => setMessage(target.value)}
            />
            {refused?.code === 'EMAIL_NOT_VERIFIED' ? (
              <Notice
                tone="mid"
                title="Confirm your e-mail address first"
                action={<Link href="/dashboard/settings/login">Go to settings</Link>}
              >
                The link is in the e-mail that you got when you registered.
              </Notice>
            ) : (
              error !== undefined && (refused?.issues.length ?? 0) === 0 && <ErrorBox error={error} />
            )}
            <Button type="submit" kind="primary" busy={busy}>
              Apply
            </Button>
          </form>
        </Card>
        <Card title="How it works">
          <ol className="ticked how">
            {HOW.map(([icon, title, words]) => (
              <li key={title}>
                <Icon name={icon} />
                <span>
                  <b>{title}</b>
                  <small>{words}</small>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </Page>
  )
}
