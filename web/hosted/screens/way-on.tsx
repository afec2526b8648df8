import { useEffect, useState } from 'preact/hooks'
import { Check, ExternalLink, Link } from 'lucide'
import { changeDevice } from '../api.ts'
import { handoverAddress, nextToken } from '../device.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button } from '../layout.tsx'
import { id } from '../model.ts'

// Ways from this browser to another one. Each carries the token of the other one: a plain link would be that of a stranger.

/** Pause before the service is asked again. */
const AGAIN_MS = 5_000

/**
 * Lets the device that opens the hand-over address go on beside this one, while the screen stays. Repeats the call until the service has answered.
 *
 * @returns whether the first try has ended, well or not
 */
export function useHandOver(isWanted = true): boolean {
  const [hasAsked, setAsked] = useState(false)
  useEffect(
    () =>
      isWanted
        ? letGoOn(() => {
            setAsked(true)
          })
        : undefined,
    [isWanted],
  )
  return hasAsked
}

function letGoOn(onAnswer: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isGone = false
  const tell = async (): Promise<void> => {
    const result = await changeDevice(id, { action: 'HAND_OVER', to: nextToken })
    if (isGone) return
    onAnswer()
    if (result.kind === 'DOWN' || result.kind === 'BUSY')
      timer = setTimeout(() => void tell(), result.retryAfterMs ?? AGAIN_MS)
  }
  void tell()
  return () => {
    isGone = true
    clearTimeout(timer)
  }
}

/** A tab outside of the page that keeps the camera from its frame. Browsers keep a frame's storage apart, so the tab does not find our token there. */
export function NewTab() {
  const isReady = useHandOver()
  const words = (
    <>
      <Icon node={ExternalLink} />
      {t('trouble.tab')}
    </>
  )
  return isReady ? (
    <a class="button" href={handoverAddress} target="_blank" rel="noopener">
      {words}
    </a>
  ) : (
    <Button disabled onClick={() => undefined}>
      {words}
    </Button>
  )
}

/** Copies the hand-over address. Where the browser forbids that, as in a frame or without TLS, shows it for the person to copy. */
export function CopyLink() {
  const [outcome, setOutcome] = useState<'COPIED' | 'SHOWN'>()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(handoverAddress)
      setOutcome('COPIED')
    } catch {
      setOutcome('SHOWN')
    }
  }
  if (outcome === 'SHOWN')
    return (
      <input
        class="address"
        dir="ltr"
        readOnly
        autoFocus
        value={handoverAddress}
        aria-label={t('handover.copy')}
        onFocus={({ currentTarget }) => {
          currentTarget.select()
        }}
      />
    )
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      <Icon node={outcome === 'COPIED' ? Check : Link} />
      <span aria-live="polite">{t(outcome === 'COPIED' ? 'handover.copied' : 'handover.copy')}</span>
    </Button>
  )
}

/** Copies the hand-over address on a screen that hands over by it alone. */
export function HandOverLink() {
  useHandOver()
  return <CopyLink />
}
