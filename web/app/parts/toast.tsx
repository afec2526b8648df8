import { createToaster, Toast, Toaster as ArkToaster } from '@ark-ui/react/toast'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

const toaster = createToaster({ placement: 'bottom-end', duration: 6_000, max: 3 })

/** Says, in a corner of the page and to screen readers, that something is done, or was not. */
export const say = (words: string, type: 'success' | 'error' = 'success'): void => {
  toaster.create({ title: words, type })
}

/** Where the words of `say` appear; once a page. */
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
