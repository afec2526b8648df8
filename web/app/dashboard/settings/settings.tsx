import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'wouter'
import { Card, Page } from '../../parts/card.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { accountQuery } from '../data/queries.ts'
import { NotFound } from '../shell/not-found.tsx'
import { Company } from './company.tsx'
import { Email } from './email.tsx'
import { Embedding } from './embedding.tsx'
import { EraseAccount } from './erase-account.tsx'
import { ExportData } from './export-data.tsx'
import { Password } from './password.tsx'
import { RequiredProof } from './required-proof.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

const SECTIONS = [
  ['', 'Company'],
  ['embedding', 'Embedding'],
  ['approval', 'Automatic approval'],
  ['login', 'Login'],
  ['second-factor', 'Second factor'],
  ['sessions', 'Sessions'],
  ['data', 'Your data'],
] as const

/** The settings of the account, one address per section. */
export default function Settings() {
  const { section = '' } = useParams()
  const { data: account, error, isPending, refetch } = useQuery(accountQuery)
  const sections = useRef<HTMLElement>(null)
  // On a phone the list is a scrolling strip. The current section stays visible.
  useEffect(() => {
    sections.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [section])
  if (!SECTIONS.some(([id]) => id === section)) return <NotFound />
  return (
    <Page title="Settings">
      <div className="settings">
        <nav ref={sections} className="section-list" aria-label="Settings">
          {SECTIONS.map(([id, words]) => (
            <Link
              key={id}
              href={`/dashboard/settings${id === '' ? '' : `/${id}`}`}
              aria-current={id === section ? 'page' : undefined}
            >
              {words}
            </Link>
          ))}
        </nav>
        <div className="stack">
          {account === undefined ? (
            <Card>
              {isPending ? (
                <Skeleton lines={5} />
              ) : (
                <ErrorBox
                  error={error}
                  again={() => {
                    void refetch()
                  }}
                />
              )}
            </Card>
          ) : section === '' ? (
            <Company account={account} />
          ) : section === 'embedding' ? (
            <Embedding account={account} />
          ) : section === 'approval' ? (
            <RequiredProof account={account} />
          ) : section === 'login' ? (
            <>
              <Email account={account} />
              <Password account={account} />
            </>
          ) : section === 'second-factor' ? (
            <SecondFactor account={account} />
          ) : section === 'sessions' ? (
            <Sessions />
          ) : (
            <>
              <ExportData />
              <EraseAccount account={account} />
            </>
          )}
        </div>
      </div>
    </Page>
  )
}
