/**
 * The token of the link in a mail. It stands behind the # of the address: it reaches the page's script and no server, and a mail
 * scanner that opens links uses none up, since only a button does.
 */
export const tokenOfLink = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined

/** Takes a token that was used out of the address and the history. */
export const forgetToken = (): void => history.replaceState(history.state, '', location.pathname)

// Another mail's link, opened in the same tab, changes only what stands behind the #: the page begins anew with it.
addEventListener('hashchange', () => location.reload())
