import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'

/** Numbers of notices since the last visit of the notices page, and of unread notifications (C007). 0 until known. */
export const useNews = (): { notices: number; notifications: number } => {
  const { data } = usePersonalCall('user.getCounters')
  return { notices: data?.newNotices ?? 0, notifications: data?.newCumaNotification ?? 0 }
}

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
