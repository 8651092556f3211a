import type { ChangeKind, StaffChange, StaffChanges } from '@shop/contract'
import { startSharedEvents } from '@shop/events'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { fetchEvents, sendCall } from '../call/call.ts'
import { useStaffSession } from '../session/staff-session.ts'

/** Changes that a hidden tab keeps. With more of them it reads all that it shows again. */
const MOST_WAITING = 500

/** Whether changes arrive, so that polling may be rare. */
const useLiveState = create<{ isLive: boolean }>(() => ({ isLive: false }))
export const useIsLive = (): boolean => useLiveState(({ isLive }) => isLive)

const listeners = new Set<(changes: StaffChanges) => void>()

/** Joins what a hidden tab has missed. */
const join = (before: StaffChanges, after: StaffChanges): StaffChanges => {
  const changes = [...before.changes, ...after.changes]
  const isComplete = before.isComplete && after.isComplete && changes.length <= MOST_WAITING
  return { changes: isComplete ? changes : [], isComplete }
}

/** Follows the changes of a brand. Returns a function that stops. */
const start = (brand: string): (() => void) => {
  let isStopped = false
  const events = startSharedEvents<StaffChanges>({
    // tabs of one brand share a connection
    name: `staff-changes-${brand}`,
    event: 'changes',
    send: (send) => fetchEvents('admin.change.list', send),
    greet: () => ({ changes: [], isComplete: true }),
    join,
    onState: (changes) => {
      useLiveState.setState({ isLive: true })
      // a listener may end or begin another one
      Array.from(listeners).forEach((listener) => listener(changes))
    },
    onLost: () => {
      const wasLive = useLiveState.getState().isLive
      useLiveState.setState({ isLive: false })
      // the session may have ended: its refusal asks for a new login. Without a network there is no reply, and `isLive` is false already
      if (wasLive && !isStopped && document.visibilityState === 'visible')
        sendCall('admin.session.get', undefined).catch(() => undefined)
    },
  })
  return () => {
    isStopped = true
    events.stop()
  }
}

/** Follows the changes of the selected brand while a session is open. Use it once, in the frame of the application. */
export const useStaffChanges = (): void => {
  const brand = useStaffSession((session) => session.brand)
  const isIn = useStaffSession(({ status }) => status === 'in')
  useEffect(() => (isIn ? start(brand) : undefined), [brand, isIn])
}

/**
 * Calls `on` with changes of some kinds. `isComplete` false: there may be others, so what is shown has to be read again. Tabs that
 * are hidden receive them when they are shown.
 */
export const useChanges = (kinds: readonly ChangeKind[], on: (changes: StaffChanges) => void): void => {
  const listen = useEffectEvent(({ changes, isComplete }: StaffChanges) => {
    const wanted = changes.filter(({ kind }) => kinds.includes(kind))
    if (wanted.length > 0 || !isComplete) on({ changes: wanted, isComplete })
  })
  useEffect(() => {
    const listener = (changes: StaffChanges): void => listen(changes)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

/** Name of the colleague who has made a change. Undefined for the own account, shoppers and jobs. */
export const colleagueOf = ({ by }: Pick<StaffChange, 'by'>): string | undefined =>
  by === null || by.id === useStaffSession.getState().staff?.id ? undefined : by.name
