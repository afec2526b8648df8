import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { IconButton } from '../../parts/button.tsx'
import { Segments } from '../../parts/field.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Menu } from '../../parts/menu.tsx'
import { accountQuery } from '../data/queries.ts'
import { logOut } from '../session/log-out.ts'
import { Brand } from './brand.tsx'
import { useChosenMode } from './mode.ts'
import { chooseScheme, chosenScheme } from './scheme.ts'
import { Search } from './search.tsx'

const PLACES: readonly (readonly [path: string, icon: IconName, words: string])[] = [
  ['/dashboard', 'overview', 'Overview'],
  ['/dashboard/verifications', 'verifications', 'Verifications'],
  ['/dashboard/keys', 'key', 'API keys'],
  ['/dashboard/webhooks', 'webhook', 'Webhooks'],
  ['/dashboard/credits', 'credits', 'Credits'],
  ['/dashboard/partner', 'users', 'Partner'],
  ['/dashboard/settings', 'settings', 'Settings'],
]

const isAt = (here: string, path: string): boolean =>
  path === '/dashboard' ? here === path : here === path || here.startsWith(`${path}/`)

/** The layout of every page behind the login: navigation, mode and account menu. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [here] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    setOpen(false)
  }, [here])
  useEffect(() => {
    if (isOpen) drawer.current?.showModal()
    else drawer.current?.close()
  }, [isOpen])
  return (
    <div className="app">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <aside className="side">
        <Places here={here} />
      </aside>
      <dialog
        ref={drawer}
        className="drawer"
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={(event) => {
          if (event.target === drawer.current) setOpen(false)
        }}
      >
        {isOpen && (
          <>
            <IconButton icon="close" label="Close the menu" onClick={() => setOpen(false)} />
            <Places here={here} />
          </>
        )}
      </dialog>
      <div className="body">
        <Top onMenu={() => setOpen(true)} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

function Places({ here }: { readonly here: string }) {
  return (
    <>
      <Brand />
      <nav aria-label="Main">
        {PLACES.map(([path, icon, words]) => (
          <Link key={path} href={path} aria-current={isAt(here, path) ? 'page' : undefined}>
            <Icon name={icon} />
            {words}
          </Link>
        ))}
      </nav>
      <div className="side-end">
        <a href="/docs">
          <Icon name="docs" />
          Docs
        </a>
        <Who />
      </div>
    </>
  )
}

function Who() {
  const { data: account } = useQuery(accountQuery)
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const [scheme, setScheme] = useState(chosenScheme)
  const name = account?.company ?? account?.email ?? ''
  const choose = (next: typeof scheme) =>
    ({
      onSelect: () => {
        chooseScheme(next)
        setScheme(next)
      },
      icon: scheme === next ? 'check' : next === 'light' ? 'sun' : next === 'dark' ? 'moon' : 'monitor',
    }) as const
  return (
    <Menu
      label="Account"
      className="who"
      trigger={
        <>
          <span className="avatar" aria-hidden="true">
            {name.slice(0, 2).toUpperCase()}
          </span>
          <span className="who-name">
            <b>{name}</b>
            {typeof account?.company === 'string' && <small>{account.email}</small>}
          </span>
          <Icon name="more" />
        </>
      }
      items={[
        { id: 'settings', label: 'Settings', icon: 'settings', onSelect: () => navigate('/dashboard/settings') },
        { id: 'start', label: 'First steps', icon: 'flag', onSelect: () => navigate('/dashboard/start') },
        { id: 'system', label: 'System colours', ...choose('system') },
        { id: 'light', label: 'Light', ...choose('light') },
        { id: 'dark', label: 'Dark', ...choose('dark') },
        {
          id: 'out',
          label: 'Log out',
          icon: 'logout',
          onSelect: () => {
            void logOut(cache)
          },
        },
      ]}
    />
  )
}

function Top({ onMenu }: { readonly onMenu: () => void }) {
  const [mode, choose] = useChosenMode()
  return (
    <header className={mode === 'TEST' ? 'top top-test' : 'top'}>
      <IconButton className="menu-btn" icon="menu" label="Menu" onClick={onMenu} />
      <Search />
      <Segments
        label="Mode of the verifications"
        value={mode}
        onChange={choose}
        options={[
          { value: 'LIVE', label: 'Live', mark: <span className="dot dot-live" aria-hidden="true" /> },
          { value: 'TEST', label: 'Test', mark: <span className="dot dot-test" aria-hidden="true" /> },
        ]}
      />
    </header>
  )
}
