import { useSyncExternalStore } from 'react'
import { currentStanding, onStanding, type Standing } from './session.ts'

/** Whether somebody is logged in, in this or another tab. */
export const useStanding = (): Standing => useSyncExternalStore(onStanding, currentStanding)
