import type { CallName, CallReply } from '@shop/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { callQuery, type InputOf } from '#src/lib/call/call-query.ts'
import { freshFor } from '#src/lib/call/query-client.ts'
import { useAuth } from './auth-store.ts'

/** Queries a user call. Runs in the browser, once the user is known. `freshMs` is the time (ms) without revalidation. */
export const usePersonalQuery = <N extends CallName>(
  query: ReturnType<typeof callQuery<N>>,
  freshMs?: number,
): UseQueryResult<CallReply<N>> => {
  const ready = useAuth(({ status }) => status === 'ready')
  return useQuery({ ...query, enabled: ready, ...(freshMs !== undefined && { staleTime: freshFor(freshMs) }) })
}

/** Queries a user call with the default cache time. */
export const usePersonalCall = <N extends CallName>(name: N, ...input: InputOf<N>): UseQueryResult<CallReply<N>> =>
  usePersonalQuery(callQuery(api, name, ...input))
