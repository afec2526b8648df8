import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { NewKey } from '../keys/new-key.tsx'
import { TestVerification } from '../verifications/test-verification.tsx'
import { NewEndpoint } from '../webhooks/new-endpoint.tsx'
import { useSteps, type StepId } from './use-steps.ts'

const STEPS: readonly {
  readonly id: StepId
  readonly title: string
  readonly words: string
  readonly action: string
}[] = [
  {
    id: 'confirm',
    title: 'Confirm your e-mail address',
    words: 'Open the link in the e-mail. Then live mode is open.',
    action: 'Show',
  },
  {
    id: 'key',
    title: 'Create a test key',
    words: 'Your server creates verifications with it. Test mode costs nothing.',
    action: 'Create',
  },
  {
    id: 'verification',
    title: 'Create a test verification',
    words: 'Choose its outcome, and see what your server will see.',
    action: 'Create one',
  },
  {
    id: 'webhook',
    title: 'Add a webhook endpoint',
    words: 'Your server receives each decision, signed.',
    action: 'Add',
  },
  { id: 'live', title: 'Go live', words: 'Create a live key and use it instead of the test key.', action: 'Create' },
]

/** The five tasks from a new account to live mode, each with its status. */
export default function FirstSteps() {
  const steps = useSteps()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<StepId>()
  const close = (): void => setOpen(undefined)
  const next = STEPS.find(({ id }) => steps?.[id] === false)?.id
  const act = (id: StepId): void => {
    if (id === 'confirm') navigate('/dashboard/settings/login')
    else setOpen(id)
  }
  return (
    <Page
      title="First steps"
      lead={
        next === undefined && steps !== undefined
          ? 'All done. You are live.'
          : 'From a new account to the first live verification.'
      }
    >
      {steps === undefined ? (
        <Card>
          <Skeleton lines={5} tall />
        </Card>
      ) : (
        <ol className="steps">
          {STEPS.map(({ id, title, words, action }, index) => (
            <li key={id} className={`card ${steps[id] ? 'step-done' : id === next ? 'step-next' : ''}`}>
              <span className="step-mark">{steps[id] ? <Icon name="check" /> : index + 1}</span>
              <div>
                <h2>
                  {title}
                  {steps[id] && <span className="vh"> (done)</span>}
                </h2>
                <p>{words}</p>
              </div>
              {steps[id] ? null : (
                <Button
                  kind={id === next ? 'primary' : 'plain'}
                  disabled={id === 'live' && !steps.confirm}
                  aria-label={`${action}: ${title}`}
                  onClick={() => act(id)}
                >
                  {action}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <NewKey open={open === 'key' || open === 'live'} mode={open === 'live' ? 'LIVE' : 'TEST'} onClose={close} />
      <TestVerification open={open === 'verification'} onClose={close} />
      <NewEndpoint open={open === 'webhook'} onClose={close} />
    </Page>
  )
}
