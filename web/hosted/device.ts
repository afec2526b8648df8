// The token of this device. After the flow has started here, each call needs this token. The link alone no longer opens the flow.

const HASH = /^#d=([A-Za-z0-9_-]{43})$/
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const draw = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

/** Browser storage. A private window or an iframe may have only the second one, or none. */
const stores = (): Storage[] =>
  [() => localStorage, () => sessionStorage].flatMap((open) => {
    try {
      return [open()]
    } catch {
      return []
    }
  })

function keep(key: string, token: string): boolean {
  return stores().some((store) => {
    try {
      store.setItem(key, token)
      return store.getItem(key) === token
    } catch {
      return false
    }
  })
}

function keptToken(key: string): string | undefined {
  for (const store of stores()) {
    try {
      const kept = store.getItem(key)
      if (kept !== null && TOKEN.test(kept)) return kept
    } catch {
      /* try the next storage */
    }
  }
  return undefined
}

/** The token from another device's code or copied link, else the stored token, else a new one. */
function tokenOf(key: string): string {
  const [, handedOver] = HASH.exec(location.hash) ?? []
  const token = handedOver ?? keptToken(key) ?? draw()
  const isKept = keep(key, token)
  // Without storage, a reload finds the token in the address.
  if (handedOver !== undefined && isKept)
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return token
}

const id = location.pathname.split('/').at(-1) ?? ''
const token = tokenOf(`device:${id}`)

/** The headers of each call of the flow. */
export const deviceHeaders: Readonly<Record<string, string>> = { 'Hosted-Device': token }

/** The token of the device that this one hands over to. */
export const nextToken = draw()

/** Address of the flow for another device: always the plain page. The part after `#` is never sent to a server. */
export const handoverAddress = new URL(`/verify/${id}#d=${nextToken}`, location.href).href
