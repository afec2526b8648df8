import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { ErrorBox } from './error-box.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** Protects content that would be lost: Escape and outside clicks do not close it, and it has no close button. */
  readonly firm?: boolean
  readonly wide?: boolean
  readonly alert?: boolean
}

/** A dialog that holds the focus until it is closed, and then returns it. */
export function Dialog({ open, onClose, title, lead, children, firm = false, wide = false, alert = false }: Props) {
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
      closeOnEscape={!firm}
      closeOnInteractOutside={!firm && !alert}
      role={alert ? 'alertdialog' : 'dialog'}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className="dialog-back" />
        <Ark.Positioner className="dialog-place">
          <Ark.Content className={wide ? 'dialog dialog-wide' : 'dialog'}>
            {/* No header element: outside of main it is a second banner until the page behind is hidden. */}
            <div className="dialog-head">
              <Ark.Title>{title}</Ark.Title>
              {!firm && (
                <Ark.CloseTrigger asChild>
                  <IconButton icon="close" label="Close" />
                </Ark.CloseTrigger>
              )}
            </div>
            {lead !== undefined && (
              <Ark.Description asChild>
                <div className="dialog-lead">{lead}</div>
              </Ark.Description>
            )}
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

/** Asks before an action without undo. It closes after `act`, or shows the error of `act`. */
export function Confirm({
  open,
  onClose,
  title,
  children,
  action,
  act,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly act: () => Promise<unknown>
}) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const close = (): void => {
    setError(undefined)
    onClose()
  }
  const run = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
      close()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={close} title={title} lead={children} alert>
      {error !== undefined && <ErrorBox error={error} />}
      <footer>
        <Button onClick={close}>Cancel</Button>
        <Button
          kind="danger"
          busy={isBusy}
          onClick={() => {
            void run()
          }}
        >
          {action}
        </Button>
      </footer>
    </Dialog>
  )
}
