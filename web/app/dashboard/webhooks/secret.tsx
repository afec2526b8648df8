import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CopyBox } from '../../parts/copy.tsx'
import { Checkbox } from '../../parts/field.tsx'

/** A signing secret, shown once. */
export function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const [isStored, setStored] = useState(false)
  return (
    <>
      <CopyBox text={secret} label="Signing secret" />
      <Checkbox checked={isStored} onChange={({ target }) => setStored(target.checked)}>
        I have stored it
      </Checkbox>
      <footer>
        <Button kind="primary" disabled={!isStored} onClick={onClose}>
          Done
        </Button>
      </footer>
    </>
  )
}
