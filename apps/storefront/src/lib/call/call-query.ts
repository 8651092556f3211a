import type { Api, CallInput, CallName, CallReply } from '@shop/contract'
import {
  type QueryClient,
  type UseQueryResult,
  type UseSuspenseQueryResult,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { api } from './api.ts'

/** Arguments of a call after its name: the input may be left out where nothing in it is required. */
export type InputOf<N extends CallName> = object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

/** The query of a call. Its key is the call's name and its input, so `['cart.get']` names all of a call's entries. */
export const callQuery = <N extends CallName>(client: Api, name: N, ...input: InputOf<N>) => ({
  queryKey: [name, input[0] ?? {}] as const,
  queryFn: (): Promise<CallReply<N>> => client(name, ...input),
})

/** A call's reply that the page's loader has waited for (`critical`): there from the first render. */
export const useLoaded = <N extends CallName>(name: N, ...input: InputOf<N>): CallReply<N> => {
  const { data }: UseSuspenseQueryResult<CallReply<N>> = useSuspenseQuery(callQuery(api, name, ...input))
  return data
}

/** A call's reply that may come later or fail (`deferred`): `data` is undefined until then. */
export const useCall = <N extends CallName>(name: N, ...input: InputOf<N>): UseQueryResult<CallReply<N>> =>
  useQuery(callQuery(api, name, ...input))

/** Writes a reply into the cache, e.g. the cart that a change of the cart answered with. */
export const setReply = <N extends CallName>(client: QueryClient, name: N, reply: CallReply<N>, ...input: InputOf<N>) =>
  client.setQueryData([name, input[0] ?? {}], reply)
