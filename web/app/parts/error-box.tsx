import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** An error with a message for the user. */
export class ShownError extends Error {
  /** The request id in the service's log. Undefined when there was no answer. */
  readonly requestId: string | undefined

  constructor(message: string, requestId?: string) {
    super(message)
    this.name = 'ShownError'
    this.requestId = requestId
  }
}

/** An error message, with the request id for support and, if possible, a retry button. */
export function ErrorBox({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  const shown = error instanceof ShownError ? error : undefined
  return (
    <div className="notice notice-bad" role="alert">
      <Icon name="alert" />
      <div>
        <p>{shown?.message ?? 'Something on this page went wrong.'}</p>
        {shown?.requestId !== undefined && (
          <p className="fine">
            Request <code>{shown.requestId}</code>
          </p>
        )}
      </div>
      {again !== undefined && (
        <Button small icon="rotate" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** A notice in the page, with its colour and icon. */
export function Notice({
  tone = 'info',
  icon,
  title,
  children,
  action,
}: {
  readonly tone?: 'info' | 'ok' | 'mid' | 'bad'
  readonly icon?: IconName
  readonly title?: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  const usual = { info: 'info', ok: 'ok', mid: 'alert', bad: 'alert' } as const
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={icon ?? usual[tone]} />
      <div>
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}
