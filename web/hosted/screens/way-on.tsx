import { useEffect, useState } from 'preact/hooks'
import { Check, ExternalLink, Link } from 'lucide'
import { changeDevice } from '../api.ts'
import { handoverAddress, nextToken } from '../device.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button } from '../layout.tsx'
import { id } from '../model.ts'

// Ways to continue in another browser. Each has a token for that browser, because a plain link counts as a stranger.

/** Pause before the retry. */
const AGAIN_MS = 5_000

/**
 * Allows the device that opens the handover address to continue, while the screen is shown. Retries until the service has answered.
 *
 * @returns whether the first attempt has ended, with or without success
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

/**
 * A tab outside the page that blocks the camera in its iframe. Browsers separate the storage of an iframe, so the tab cannot find our
 * token there.
 */
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

/** Copies the handover address. Where the browser forbids this (in an iframe, without TLS), shows the address for manual copying. */
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

/** Copies the handover address on a screen without a QR code. */
export function HandOverLink() {
  useHandOver()
  return <CopyLink />
}
