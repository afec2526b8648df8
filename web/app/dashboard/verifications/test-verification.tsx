import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { SelectField } from '../../parts/field.tsx'
import { byWords, country } from '../../parts/format.ts'
import { catalogueQuery } from '../data/queries.ts'
import { answerOf, api, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { LEVEL } from '../words/verification.ts'

type Body = Schemas['CreateTestVerification']
type Level = Body['level'][number]

const OUTCOMES: readonly { readonly value: NonNullable<Body['outcome']>; readonly label: string }[] = [
  { value: 'APPROVED', label: 'Approved' },
  { value: 'DECLINED', label: 'Declined' },
  { value: 'REVIEW', label: 'In review' },
  { value: 'ERROR', label: 'Error' },
  { value: 'EXPIRED', label: 'Expired' },
]

/** Creates a test verification without a key, and opens its record with the hosted link. */
export function TestVerification({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create a test verification"
      lead="Nothing is checked. You choose the outcome here. It arrives after you submit photos with the hosted link."
    >
      <Form onClose={onClose} />
    </Dialog>
  )
}

function Form({ onClose }: { readonly onClose: () => void }) {
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const { data: catalogue } = useQuery(catalogueQuery)
  const [level, setLevel] = useState<Level>('FULL_KYC')
  const [code, setCode] = useState('de')
  const [outcome, setOutcome] = useState(OUTCOMES[0]?.value ?? 'APPROVED')
  const { busy, error, onSubmit } = useSubmit(async () => {
    const made = await answerOf(
      api.POST('/v1/me/test-verifications', {
        body: { level: [level], outcome, ...(level === 'AML_SCREENING' ? {} : { country: code }) },
      }),
    )
    void cache.invalidateQueries({ queryKey: ['verifications'] })
    onClose()
    navigate(`/dashboard/verifications/${made.id}`)
  })
  const countries = (catalogue?.countries ?? [{ code: 'de' }])
    .map(({ code: value }) => ({ value, label: country(value) }))
    .sort((a, b) => byWords(a.label, b.label))
  return (
    <form className="form" onSubmit={onSubmit}>
      <SelectField
        label="Checks"
        value={level}
        onChange={setLevel}
        options={(Object.keys(LEVEL) as Level[]).map((value) => ({ value, label: LEVEL[value] }))}
      />
      {level !== 'AML_SCREENING' && (
        <SelectField label="Country of the document" value={code} onChange={setCode} options={countries} />
      )}
      <SelectField label="Outcome" value={outcome} onChange={setOutcome} options={OUTCOMES} />
      {error !== undefined && <ErrorBox error={error} />}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy}>
          Create
        </Button>
      </footer>
    </form>
  )
}
