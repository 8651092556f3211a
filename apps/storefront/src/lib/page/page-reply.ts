import type { CallName, CallReply } from '@shop/contract'
import type { InputOf } from '../call/call-query.ts'
import { cacheOf } from './page-data.ts'
import { openQueryClient } from '../call/query-client.ts'

/**
 * The reply a page's loader has waited for, for its `meta`: out of the cache of this render, or of this browser.
 * Undefined where the page failed.
 */
export const findReply = <N extends CallName>(
  loaderData: unknown,
  name: N,
  ...input: InputOf<N>
): CallReply<N> | undefined => {
  const client = cacheOf(loaderData) ?? (import.meta.env.SSR ? undefined : openQueryClient())
  return client?.getQueryData<CallReply<N>>([name, input[0] ?? {}])
}
