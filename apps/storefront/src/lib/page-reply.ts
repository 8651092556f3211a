import type { CallName, CallReply } from '@shop/contract'
import type { InputOf } from './call-query.ts'
import { isPageState, listReplies } from './page-data.ts'
import { openQueryClient } from './query-client.ts'

/**
 * The reply a page's loader has waited for, for its `meta`: out of what the server sent, or, after moving on in the browser,
 * out of the cache. Undefined where the page failed.
 */
export const findReply = <N extends CallName>(
  loaderData: unknown,
  name: N,
  ...input: InputOf<N>
): CallReply<N> | undefined => {
  const wanted = JSON.stringify(input[0] ?? {})
  const sent = isPageState(loaderData)
    ? listReplies(loaderData).find(([key, given]) => key === name && JSON.stringify(given) === wanted)?.[2]
    : undefined
  if (sent !== undefined || import.meta.env.SSR) return sent as CallReply<N> | undefined
  return openQueryClient().getQueryData<CallReply<N>>([name, input[0] ?? {}])
}
