import type { CallName, CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../call/call-query.ts'

/** A reply that the page's loader has put into the query cache; undefined where it is absent. Never asks for it. */
export const useCachedReply = <N extends CallName>(name: N, ...input: InputOf<N>): CallReply<N> | undefined =>
  useQueryClient().getQueryData<CallReply<N>>([name, input[0] ?? {}])
