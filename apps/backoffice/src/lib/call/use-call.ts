import type { CallInput, CallReply, ChangeKind } from '@shop/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useChanges, useIsLive } from '../live/staff-changes.ts'
import { useStaffSession } from '../session/staff-session.ts'
import { type AdminCall, type InputOf, sendCall } from './call.ts'

/** Cache key of a call: its name, the brand and its input. `[name]` matches all cached replies of a call. */
export const callKey = <N extends AdminCall>(name: N, input?: CallInput<N>) =>
  [name, useStaffSession.getState().brand, input ?? {}] as const

export interface ReadOptions {
  /** Interval (ms) of repeated reads. With `live`, ten times as long while changes arrive. */
  every?: number
  /** Reads again, at most every two seconds, after changes of these kinds. */
  live?: readonly ChangeKind[]
  /** False: not read yet. */
  isWanted?: boolean
}

const SETTLE_MS = 2_000
/** How much longer the interval of polling is while changes arrive. */
const LIVE_FACTOR = 10
const noKinds: readonly ChangeKind[] = []

/** Interval of polling: long while changes arrive. */
export const usePollInterval = (every: number | undefined, isFollowing: boolean): number | false => {
  const isLive = useIsLive()
  return every === undefined ? false : isLive && isFollowing ? every * LIVE_FACTOR : every
}

/** Calls `read` after changes of some kinds, once for all within two seconds. */
const useReadAfterChanges = (kinds: readonly ChangeKind[], read: () => void): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useChanges(kinds, () => {
    if (kinds.length > 0)
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        read()
      }, SETTLE_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}

/** Reads a call. `data` is undefined until the reply arrives. */
export const useCall = <N extends AdminCall>(
  name: N,
  ...given: [...InputOf<N>, options?: ReadOptions]
): UseQueryResult<CallReply<N>> => {
  const [input, { every, live = noKinds, isWanted = true } = {}] = given as unknown as [
    CallInput<N> | undefined,
    ReadOptions?,
  ]
  const isIn = useStaffSession(({ status }) => status === 'in')
  const interval = usePollInterval(every, live.length > 0)
  const query = useQuery<CallReply<N>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => sendCall(name, input, { signal }),
    enabled: isIn && isWanted,
    refetchInterval: interval,
  })
  useReadAfterChanges(live, () => void query.refetch())
  return query
}
