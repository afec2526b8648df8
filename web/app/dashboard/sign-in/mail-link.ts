/**
 * The token of the link in a mail. It is behind the # of the address, so no server sees it. A mail
 * scanner that opens links does not use it up, because only a button does.
 */
export const tokenOfLink = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined

/** Removes a used token from the address and the history. */
export const forgetToken = (): void => history.replaceState(history.state, '', location.pathname)

// The link of another mail in the same tab changes only the part behind the #. The page starts again with it.
addEventListener('hashchange', () => location.reload())
