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
  /** For what would be lost: neither Escape nor a click outside closes it, and it has no cross. */
  readonly firm?: boolean
  readonly wide?: boolean
  readonly alert?: boolean
}

/** A window over the page that holds the focus until it is closed, and gives it back. */
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
            <header>
              <Ark.Title>{title}</Ark.Title>
              {!firm && (
                <Ark.CloseTrigger asChild>
                  <IconButton icon="close" label="Close" />
                </Ark.CloseTrigger>
              )}
            </header>
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

/** Asks before something is done that cannot be taken back. It closes when `act` is through, and says why when it is not. */
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
