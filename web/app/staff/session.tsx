import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ErrorBox } from '../parts/error-box.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { client, keepToken, refresh, whenSessionEnds, type Me } from './calls.ts'

export interface Session {
  readonly me: Me
  readonly may: (permission: Me['permissions'][number]) => boolean
  readonly logOut: () => void
}

interface Gate {
  /** Undefined during loading, null when nobody is logged in. */
  readonly me: Me | null | undefined
  /** The error when the session could not be loaded. */
  readonly trouble: unknown
  readonly again: () => void
  readonly enter: (me: Me, accessToken: string) => void
}

const SessionContext = createContext<Session | undefined>(undefined)
const GateContext = createContext<Gate>({
  me: undefined,
  trouble: undefined,
  again: () => undefined,
  enter: () => undefined,
})

/** The logged-in staff member. Use only below {@link Entered}. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('used outside of a session')
  return session
}

export const useGate = (): Gate => useContext(GateContext)

/** Tabs of one browser log in and out together. */
const tabs = new BroadcastChannel('staff')

/** Loads the session of the cookie, and provides it to all pages. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const [me, setMe] = useState<Me | null>()
  const [trouble, setTrouble] = useState<unknown>()
  const again = useCallback(() => {
    setTrouble(undefined)
    refresh().then((found) => setMe(found ?? null), setTrouble)
  }, [])
  const queries = useQueryClient()
  useEffect(() => {
    const leave = (): void => {
      keepToken(undefined)
      queries.clear()
      setMe(null)
    }
    whenSessionEnds(leave)
    tabs.onmessage = ({ data }) => {
      if (data === 'out') leave()
      else
        void refresh().then(
          (found) => {
            if (found !== undefined) setMe(found)
          },
          () => undefined,
        )
    }
    again()
  }, [queries, again])
  const gate = useMemo(
    (): Gate => ({
      me,
      trouble,
      again,
      enter: (who, token) => {
        keepToken(token)
        setMe(who)
        tabs.postMessage('in')
      },
    }),
    [me, trouble, again],
  )
  const session = useMemo(
    (): Session | undefined =>
      me === undefined || me === null
        ? undefined
        : {
            me,
            may: (permission) => me.permissions.includes(permission),
            logOut: () => {
              void client
                .POST('/v1/staff/auth/logout')
                .catch(() => undefined)
                .finally(() => {
                  tabs.postMessage('out')
                  keepToken(undefined)
                  queries.clear()
                  setMe(null)
                })
            },
          },
    [me, queries],
  )
  return (
    <GateContext value={gate}>
      <SessionContext value={session}>{children}</SessionContext>
    </GateContext>
  )
}

/** Shows its children when somebody is logged in, else `login`. */
export function Entered({ login, children }: { readonly login: ReactNode; readonly children: ReactNode }) {
  const { me, trouble, again } = useGate()
  if (me === undefined)
    return (
      <div className="gate">
        {trouble === undefined ? <Skeleton lines={4} /> : <ErrorBox error={trouble} again={again} />}
      </div>
    )
  return me === null ? login : children
}
