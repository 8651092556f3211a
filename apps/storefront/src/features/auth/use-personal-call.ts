import type { CallName, CallReply } from '@shop/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { callQuery, type InputOf } from '#src/lib/call/call-query.ts'
import { freshFor } from '#src/lib/call/query-client.ts'
import { useAuth } from './auth-store.ts'

/** A call's query about the visitor: asked in the browser, once it is known who that is. `freshMs`: shown for so long without asking again. */
export const usePersonalQuery = <N extends CallName>(
  query: ReturnType<typeof callQuery<N>>,
  freshMs?: number,
): UseQueryResult<CallReply<N>> => {
  const ready = useAuth(({ status }) => status === 'ready')
  return useQuery({ ...query, enabled: ready, ...(freshMs !== undefined && { staleTime: freshFor(freshMs) }) })
}

/** A call about the visitor, shown as long as any other. */
export const usePersonalCall = <N extends CallName>(name: N, ...input: InputOf<N>): UseQueryResult<CallReply<N>> =>
  usePersonalQuery(callQuery(api, name, ...input))
