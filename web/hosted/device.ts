// The token of this device. Once the flow has begun here, the service asks for it with each call: the link alone opens nothing any more.

const HASH = /^#d=([A-Za-z0-9_-]{43})$/
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const draw = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

/** Where the browser keeps something for us; a private window or a frame may have the second one only, or none. */
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
      /* the next one */
    }
  }
  return undefined
}

/** What another device showed in its code or copied link, else what is kept, else a new one. */
function tokenOf(key: string): string {
  const [, handedOver] = HASH.exec(location.hash) ?? []
  const token = handedOver ?? keptToken(key) ?? draw()
  const isKept = keep(key, token)
  // Where nothing is kept, a reload finds it in the address.
  if (handedOver !== undefined && isKept)
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return token
}

const id = location.pathname.split('/').at(-1) ?? ''
const token = tokenOf(`device:${id}`)

/** For each call of the flow. */
export const deviceHeaders: Readonly<Record<string, string>> = { 'Hosted-Device': token }

/** Of the device that this one hands over to. */
export const nextToken = draw()

/** Address of the flow for another device: the plain page, also where this one is in a frame. What follows `#` is sent to nobody. */
export const handoverAddress = new URL(`/verify/${id}#d=${nextToken}`, location.href).href
