import type { CallName, CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../call/call-query.ts'

/** Returns a reply that the page's loader has stored in the query cache. Undefined if it is absent. Sends no request. */
export const useCachedReply = <N extends CallName>(name: N, ...input: InputOf<N>): CallReply<N> | undefined =>
  useQueryClient().getQueryData<CallReply<N>>([name, input[0] ?? {}])
