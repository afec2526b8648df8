import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { answerOf, client } from './calls.ts'
import { useIdle } from './idle.ts'
import { KeysHelp, useKeysOn } from './keys.tsx'
import { useSession } from './session.tsx'
import { ROLE_WORDS } from './words.ts'

const POLL_MS = 30_000

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** The bar above all pages: counts of open work, and the account menu. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { me, may, logOut } = useSession()
  const [path, go] = useLocation()
  const isIdle = useIdle()
  const { data: counts } = useQuery({
    queryKey: ['counts'],
    queryFn: () => answerOf(client.GET('/v1/staff/counts')),
    refetchInterval: isIdle ? false : POLL_MS,
  })
  const [keysOn] = useKeysOn()
  const links = [
    may('reviews') && { to: '/reviews', words: 'Queue', count: counts?.reviews },
    may('sanctions') && { to: '/second', words: 'Second review', count: counts?.second },
    may('sanctions') && { to: '/cases', words: 'Monitoring', count: counts?.cases },
    may('deliveries') && { to: '/deliveries', words: 'Deliveries', count: counts?.deliveries, bad: true },
    may('audit') && { to: '/audit', words: 'Audit' },
    may('people') && { to: '/people', words: 'People' },
  ].filter((link) => link !== false)
  return (
    <div className={isIdle ? 'con is-idle' : 'con'}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="ctop">
        <Link className="brand" href="/">
          <span className="logo">
            <Icon name="verified" />
          </span>
          <b>Review</b>
        </Link>
        <nav aria-label="Main">
          {links.map(
            ({ to, words, count, bad }: { to: string; words: string; count?: number | null; bad?: boolean }) => (
              <Link key={to} href={to} aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}>
                {words}
                {typeof count === 'number' && count > 0 && (
                  <em className={bad === true ? 'is-bad' : undefined}>
                    <span className="vh">, </span>
                    {count}
                    <span className="vh"> waiting</span>
                  </em>
                )}
              </Link>
            ),
          )}
        </nav>
        <span className="grow" />
        {may('reviews') && <KeysHelp isOn={keysOn} />}
        <Menu
          label={`${me.name}, ${ROLE_WORDS[me.role] ?? me.role}`}
          trigger={<span className="avatar" data-initials={initialsOf(me.name)} />}
          items={[
            { id: 'me', label: 'My account and sessions', icon: 'settings', onSelect: () => go('/me') },
            { id: 'out', label: 'Log out', icon: 'logout', onSelect: logOut },
          ]}
        />
      </header>
      {children}
    </div>
  )
}
