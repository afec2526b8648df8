import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Checkbox } from '../../parts/field.tsx'

/** The codes that open the account without the app. They are shown once. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const [isStored, setStored] = useState(false)
  const save = (): void => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(
      new Blob([`Recovery codes, each works once\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
    )
    link.download = 'recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title="Store these recovery codes"
      lead="The second factor is on. Without your app, each code opens the account once. We show them only once."
    >
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Copy text={codes.join('\n')} label="Copy all" />
        <Button small icon="download" onClick={save}>
          Save as file
        </Button>
      </div>
      <Checkbox checked={isStored} onChange={({ target }) => setStored(target.checked)}>
        I have stored them
      </Checkbox>
      <footer>
        <Button kind="primary" disabled={!isStored} onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  )
}
