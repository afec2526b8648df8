import { createToaster, Toast, Toaster as ArkToaster } from '@ark-ui/react/toast'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

const toaster = createToaster({ placement: 'bottom-end', duration: 6_000, max: 3 })

/** Says, in a corner of the page and to screen readers, that something is done. */
export const say = (words: string): void => { toaster.create({ title: words, type: 'success' }) }

/** Where the words of `say` appear; once a page. */
export function Toaster() {
  return (
    <ArkToaster toaster={toaster}>
      {(toast) => (
        <Toast.Root className="toast">
          <Icon name="ok" />
          <Toast.Title>{toast.title}</Toast.Title>
          <Toast.CloseTrigger asChild><IconButton icon="close" label="Close" /></Toast.CloseTrigger>
        </Toast.Root>
      )}
    </ArkToaster>
  )
}
