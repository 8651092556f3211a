import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'

/** How many notices came since the last look at them (C007); 0 until that is known. */
export const useNewNotices = (): number => usePersonalCall('user.getCounters').data?.newCumaNotification ?? 0

/** On the page that shows them: from now on they are not new. */
export const useSeenNotices = (): void => {
  const client = useQueryClient()
  const ready = useAuth(({ status }) => status === 'ready')
  useEffect(() => {
    if (!ready) return
    const forget = () => client.invalidateQueries({ queryKey: ['user.getCounters'] })
    // nobody waits for it: what fails is only counted as new once more
    api('user.seeNotices').then((counters) => setReply(client, 'user.getCounters', counters), forget)
  }, [client, ready])
}
