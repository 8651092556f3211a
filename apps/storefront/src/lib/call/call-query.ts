import type { Api, CallInput, CallName, CallReply } from '@shop/contract'
import {
  type QueryClient,
  type UseQueryResult,
  type UseSuspenseQueryResult,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { api } from './api.ts'

/** Arguments of a call after its name: the input is optional if none of its fields is required. */
export type InputOf<N extends CallName> = object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

/** Query options of a call. The key is the call's name and input, so `['cart.get']` matches all cached entries of a call. */
export const callQuery = <N extends CallName>(client: Api, name: N, ...input: InputOf<N>) => ({
  queryKey: [name, input[0] ?? {}] as const,
  queryFn: (): Promise<CallReply<N>> => client(name, ...input),
})

/** Returns a reply that the page's loader has awaited (`critical`): available at the first render. */
export const useLoaded = <N extends CallName>(name: N, ...input: InputOf<N>): CallReply<N> => {
  const { data }: UseSuspenseQueryResult<CallReply<N>> = useSuspenseQuery(callQuery(api, name, ...input))
  return data
}

/** Returns a reply that may arrive later or fail (`deferred`): `data` is undefined until then. */
export const useCall = <N extends CallName>(name: N, ...input: InputOf<N>): UseQueryResult<CallReply<N>> =>
  useQuery(callQuery(api, name, ...input))

/** Writes a reply into the query cache, e.g. the cart returned by a cart change. */
export const setReply = <N extends CallName>(client: QueryClient, name: N, reply: CallReply<N>, ...input: InputOf<N>) =>
  client.setQueryData([name, input[0] ?? {}], reply)
