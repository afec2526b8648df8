import { createToaster, Toast, Toaster as ArkToaster } from '@ark-ui/react/toast'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

const toaster = createToaster({ placement: 'bottom-end', duration: 6_000, max: 3 })

/** Shows a message in a corner of the page, and announces it to screen readers. */
export const say = (words: string, type: 'success' | 'error' = 'success'): void => {
  toaster.create({ title: words, type })
}

/** The place of the messages of `say`, once per page. */
export function Toaster() {
  return (
    <ArkToaster toaster={toaster}>
      {(toast) => (
        <Toast.Root className={toast.type === 'error' ? 'toast toast-bad' : 'toast'}>
          <Icon name={toast.type === 'error' ? 'alert' : 'ok'} />
          <Toast.Title>{toast.title}</Toast.Title>
          <Toast.CloseTrigger asChild>
            <IconButton icon="close" label="Close" />
          </Toast.CloseTrigger>
        </Toast.Root>
      )}
    </ArkToaster>
  )
}
