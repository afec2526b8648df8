import { Link } from 'wouter'
import { buttonClass } from '../../parts/button.tsx'
import { Notice } from '../../parts/error-box.tsx'
import { useSteps } from './use-steps.ts'

/** Shown on the overview while first steps are left. */
export function StepsBanner() {
  const steps = useSteps()
  const left = steps === undefined ? 0 : Object.values(steps).filter((isDone) => !isDone).length
  if (left === 0) return null
  return (
    <div className="above">
      <Notice
        icon="flag"
        title={left === 1 ? 'One first step left' : `${left} of 5 first steps left`}
        action={
          <Link href="/dashboard/start" className={buttonClass({ small: true })}>
            Continue
          </Link>
        }
      >
        From a key to live mode. Each takes a minute.
      </Notice>
    </div>
  )
}
