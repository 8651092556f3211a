import type { CallName, CallReply } from '@shop/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { callQuery, type InputOf } from '#src/lib/call/call-query.ts'
import { useAuth } from './auth-store.ts'

/** A call about the visitor: asked in the browser, once it is known who that is. */
export const usePersonalCall = <N extends CallName>(name: N, ...input: InputOf<N>): UseQueryResult<CallReply<N>> => {
  const ready = useAuth(({ status }) => status === 'ready')
  return useQuery({ ...callQuery(api, name, ...input), enabled: ready })
}
