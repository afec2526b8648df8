import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, Link } from 'wouter'
import { Status, VERIFICATION_STATUS } from '../../parts/badge.tsx'
import { buttonClass } from '../../parts/button.tsx'
import { Card, Facts, Page } from '../../parts/card.tsx'
import { Copy, CopyBox } from '../../parts/copy.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { EvidenceLevels } from '../../parts/evidence-levels.tsx'
import { country, duration, number, reference } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Time } from '../../parts/time.tsx'
import { verificationQuery } from '../data/queries.ts'
import { ApiError, type Schemas } from '../session/client.ts'
import { CREDIT_STATE, DOC_TYPE, levels, reasonWords } from '../words/verification.ts'
import { Checks } from './checks.tsx'
import { Deliveries } from './deliveries.tsx'
import { Extracted } from './extracted.tsx'
import { Hits } from './hits.tsx'
import { Timeline } from './timeline.tsx'

type Record = Schemas['Verification']

/** One verification: decision, reasons, fields, events and deliveries. */
export default function Verification() {
  const { id = '' } = useParams()
  const { data: record, error, isPending, refetch } = useQuery(verificationQuery(id))
  const back = (
    <Link href="/dashboard/verifications" className={buttonClass({ small: true })}>
      <Icon name="left" />
      All verifications
    </Link>
  )
  if (record !== undefined) return <Found record={record} back={back} />
  const isUnknown = error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR')
  return (
    <Page title="Verification" actions={back}>
      <Card>
        {isPending ? (
          <Skeleton lines={8} />
        ) : isUnknown ? (
          <Empty icon="search" title="This verification does not exist on your account" />
        ) : (
          <ErrorBox
            error={error}
            again={() => {
              void refetch()
            }}
          />
        )}
      </Card>
    </Page>
  )
}

function Found({ record, back }: { readonly record: Record; readonly back: ReactNode }) {
  const lead = (
    <>
      {record.livemode ? 'Live' : 'Test'}, created <Time at={record.created_at} />
      {record.end_user_ref !== null && (
        <>
          {' '}
          for{' '}
          <b>
            <bdi>{record.end_user_ref}</bdi>
          </b>
        </>
      )}
    </>
  )
  return (
    <Page
      title={
        <span className="nowrap">
          {reference(record.reference_code)} <Copy bare text={record.reference_code} label="Copy the reference code" />
        </span>
      }
      lead={lead}
      actions={back}
    >
      <div className="split">
        <div className="stack">
          <Outcome record={record} />
          {record.checks !== null && record.checks.length > 0 && <Checks checks={record.checks} />}
          {record.screening_hits !== null && record.screening_hits.length > 0 && <Hits hits={record.screening_hits} />}
          {(record.extracted !== null || record.declared !== null) && (
            <Extracted extracted={record.extracted} declared={record.declared} />
          )}
        </div>
        <div className="stack">
          <Timeline events={record.events} />
          <Card title="Details">
            <Facts
              facts={[
                ['Checks', levels(record.level)],
                ['Country', record.country === null ? 'not given' : country(record.country)],
                ['Document', record.doc_type === null ? 'any' : DOC_TYPE[record.doc_type]],
                [
                  'Credits',
                  record.credits.state === 'NONE'
                    ? 'none'
                    : `${number(record.credits.amount)} ${CREDIT_STATE[record.credits.state]}`,
                ],
                [
                  'Id',
                  <>
                    <code>{record.id}</code> <Copy bare text={record.id} label="Copy the id" />
                  </>,
                ],
              ]}
            />
          </Card>
          {record.evidence_levels !== null && (
            <Card title="Evidence levels">
              <EvidenceLevels levels={record.evidence_levels} />
            </Card>
          )}
          <Deliveries deliveries={record.deliveries} />
        </div>
      </div>
    </Page>
  )
}

const LEAD: Readonly<{ [S in Record['status']]: string }> = {
  PENDING: 'Waiting for photos, or the checks are running.',
  APPROVED: 'All checks passed.',
  DECLINED: 'The identity was not confirmed.',
  REVIEW: 'A person reviews the verification. A final event follows.',
  ERROR: 'The verification could not be processed. Nothing was charged.',
  EXPIRED: 'Nothing was submitted in time. Nothing was charged.',
}

function Outcome({ record }: { readonly record: Record }) {
  const {
    status,
    risk_score: risk,
    submitted_at: submitted,
    created_at: created,
    resolved_at: resolved,
    reason_codes: reasons,
  } = record
  const isOpen = status === 'PENDING' && submitted === null
  return (
    <Card title="Outcome" actions={<Status of={VERIFICATION_STATUS} value={status} />}>
      <p className="muted">{LEAD[status]}</p>
      {(risk !== null || resolved !== null) && (
        <div className="outcome">
          {risk !== null && (
            <div>
              <small>Risk score</small>
              <b>{number(risk)}</b> <span className="muted">of 100</span>
            </div>
          )}
          {resolved !== null && (
            <div>
              <small>Decided in</small>
              <b>{duration(Math.max(0, (Date.parse(resolved) - Date.parse(submitted ?? created)) / 1_000))}</b>
            </div>
          )}
        </div>
      )}
      {reasons.length > 0 && (
        <div className="reasons">
          {reasons.map((code) => (
            <Notice key={code} tone={status === 'DECLINED' ? 'bad' : 'mid'} icon="flag" title={reasonWords(code)}>
              <code className="fine">{code}</code>
            </Notice>
          ))}
        </div>
      )}
      {isOpen && (
        <div className="reasons">
          <p>
            Give this link to the person. It expires <Time at={record.expires_at} />.
          </p>
          <CopyBox text={record.hosted_url} label="Hosted link" />
          <p>
            <a href={record.hosted_url} target="_blank" rel="noreferrer" className={buttonClass({ small: true })}>
              <Icon name="external" />
              Open here
            </a>
          </p>
        </div>
      )}
    </Card>
  )
}
