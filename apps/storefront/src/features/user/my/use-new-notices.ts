import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'

/** Number of notices since the last visit of the notices page (C007). 0 until known. */
export const useNewNotices = (): number => usePersonalCall('user.getCounters').data?.newCumaNotification ?? 0

/** Marks the notices as seen. For the page that lists them. */
export const useSeenNotices = (): void => {
  const client = useQueryClient()
  const ready = useAuth(({ status }) => status === 'ready')
  useEffect(() => {
    if (!ready) return
    const forget = () => client.invalidateQueries({ queryKey: ['user.getCounters'] })
    // on failure the notices only count as new again
    api('user.seeNotices').then((counters) => setReply(client, 'user.getCounters', counters), forget)
  }, [client, ready])
}
