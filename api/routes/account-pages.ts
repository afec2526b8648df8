import type { StaticFile } from '../http/static-file.ts'

// The pages that mails link to. The token stands behind the # of the address: it reaches the page's script and no server,
// and a mail scanner that opens links uses none up, since only a button does.

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

interface Page {
  readonly path: string
  readonly title: string
  /** Operation that the button calls. */
  readonly operation: string
  readonly field?: { readonly name: string; readonly label: string; readonly attributes: string }
  readonly button: string
  readonly done: string
  /** What to do when this is not what one wants: text, and the page it leads to. */
  readonly otherwise?: { readonly text: string; readonly page: string }
}

const PAGES: readonly Page[] = [
  {
    // The password is asked for so that nobody confirms, by a mere click, what somebody else registered with their address.
    path: '/verify-email', title: 'Confirm your e-mail address', operation: '/v1/auth/verify-email', button: 'Confirm',
    field: { name: 'password', label: 'The password that you registered with', attributes: 'type="password" maxlength="256" autocomplete="current-password" required' },
    otherwise: { text: 'Not the password that you chose, or forgotten? Set a new one: it removes what anybody else set up.', page: '/forgot-password' },
    done: 'Your address is confirmed. You can close this page.',
  },
  {
    path: '/reset-password', title: 'Set a new password', operation: '/v1/auth/reset-password', button: 'Set password',
    field: { name: 'password', label: 'New password (12 characters or more)', attributes: 'type="password" minlength="12" maxlength="256" autocomplete="new-password" required' },
    done: 'Your password is set, and all sessions are ended. You can log in now.',
  },
  {
    path: '/forgot-password', title: 'Forgotten password', operation: '/v1/auth/forgot-password', button: 'Send me a link',
    field: { name: 'email', label: 'Your e-mail address', attributes: 'type="email" maxlength="254" autocomplete="email" required' },
    done: 'If there is an account of this address, a mail is on its way.',
  },
]

const html = ({ title, operation, field, button, done, otherwise }: Page): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <title>${title}</title>
  <link rel="stylesheet" href="/account/account.css">
</head>
<body>
  <main>
    <h1>${title}</h1>
    <form id="form" data-operation="${operation}" data-done="${done}">
      ${field === undefined ? '' : `<label for="field">${field.label}</label>\n      <input id="field" name="${field.name}" ${field.attributes}>`}
      <button>${button}</button>
    </form>
    <p id="outcome" role="status" aria-live="polite"></p>
    ${otherwise === undefined ? '' : `<p><a href="${otherwise.page}">${otherwise.text}</a></p>`}
  </main>
  <script src="/account/account.js"></script>
</body>
</html>
`

const SCRIPT = `const form = document.getElementById('form')
const field = document.getElementById('field')
const outcome = document.getElementById('outcome')
const token = new URLSearchParams(location.hash.slice(1)).get('token')
const SAY = {
  INVALID_TOKEN: 'This link was used or is too old. Ask for a new one.',
  INVALID_CREDENTIALS: 'This link is of a registration with another password. If that was not you, do not confirm it: set a new password instead.',
  VALIDATION_ERROR: 'That does not fit. Look at it again.',
  RATE_LIMITED: 'Too many tries. Wait a minute.',
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  outcome.textContent = ''
  const body = { ...(token === null ? {} : { token }), ...(field === null ? {} : { [field.name]: field.value }) }
  try {
    const answer = await fetch(form.dataset.operation, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const { error } = await answer.json()
    if (answer.ok) form.hidden = true
    outcome.textContent = answer.ok ? form.dataset.done : SAY[error.code] ?? 'This did not work. Try again later.'
  } catch {
    outcome.textContent = 'The service cannot be reached. Try again later.'
  }
})
`

const STYLE = `body { font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; margin: 0 }
main { max-width: 26rem; margin: 4rem auto; padding: 0 1rem }
label, input { display: block; width: 100%; box-sizing: border-box }
input { font: inherit; padding: .5rem; margin: .25rem 0 1rem; border: 1px solid #767676; border-radius: .25rem }
button { font: inherit; padding: .5rem 1.25rem; color: #fff; background: #1d4ed8; border: 0; border-radius: .25rem }
button:focus-visible, input:focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px }
`

/** The pages of the links in mails, with their script and style. */
export const accountPages = (): StaticFile[] => [
  ...PAGES.map((page) => ({ path: page.path, type: 'text/html; charset=utf-8', body: Buffer.from(html(page)), headers: { 'Content-Security-Policy': POLICY } })),
  { path: '/account/account.js', type: 'text/javascript; charset=utf-8', body: Buffer.from(SCRIPT) },
  { path: '/account/account.css', type: 'text/css; charset=utf-8', body: Buffer.from(STYLE) },
]
