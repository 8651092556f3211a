/**
 * What a page needs, said once for both sides. A page file writes:
 *
 *   const plan = definePlan(({ params }) => ({
 *     critical: [want('product.get', { params: { id: params.id } })],
 *     deferred: [want('product.listRelated', { params: { id: params.id } })],
 *   }))
 *   export const loader = pageLoader(plan)
 *
 * and its component reads `useLoaded('product.get', …)` and `useCall('product.listRelated', …)`.
 * Loaders only fill the query cache. On the server the calls run in process; when the shopper moves on in the browser they
 * go straight to the API, so no page data is asked of the page server.
 * A failed critical call is the page's error (404 stays 404); a failed deferred one leaves its section out.
 */
import type { Api, CallName, CallReply } from '@shop/contract'
import { toErrorText } from '@shop/rules'
import type { QueryClient } from '@tanstack/react-query'
import { data, type Params, type RouterContextProvider } from 'react-router'
import { ApiError } from '../call/api-error.ts'
import { api as browserApi } from '../call/api.ts'
import { callQuery, type InputOf } from '../call/call-query.ts'
import { awaitNetwork } from '../call/lost-network.ts'
import { openQueryClient } from '../call/query-client.ts'
import { apiContext, queryClientContext } from './request-context.ts'

/** A call whose reply a page wants in the cache. */
export interface Want {
  name: CallName
  query: (api: Api) => { queryKey: readonly [CallName, unknown]; queryFn: () => Promise<unknown> }
}
export const want = <N extends CallName>(name: N, ...input: InputOf<N>): Want => ({
  name,
  query: (client) => callQuery(client, name, ...input),
})

export interface PagePlan {
  critical?: readonly Want[]
  deferred?: readonly Want[]
  /** As `deferred`, in the page that the server sends; in the browser the part that shows it asks for it itself. */
  served?: readonly Want[]
}
export interface PlanArgs {
  params: Params
  url: URL
  /** Fetches into the cache and gives the reply, for a page whose wants depend on it; fails like a critical call. */
  get: <N extends CallName>(name: N, ...input: InputOf<N>) => Promise<CallReply<N>>
}
export type Plan = (args: PlanArgs) => PagePlan | Promise<PagePlan>
export const definePlan = (plan: Plan): Plan => plan

const statusOf = (error: unknown): number | undefined => {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 ? status : undefined
}

/** What a loader throws to answer with a status and a sentence: `throw pageFailure(404, '찾는 상품이 없어요.')`. */
export const pageFailure = (status: number, message: string): unknown => data({ message }, { status })

/** An expected failure of a critical call becomes a page of its status; anything else rises as it is. */
const toPageFailure = (error: unknown): unknown => {
  const status = statusOf(error)
  return status === undefined ? error : pageFailure(status, toErrorText(error))
}

const runPlan = async (plan: Plan, client: QueryClient, api: Api, args: Omit<PlanArgs, 'get'>) => {
  try {
    const wanted = await plan({ ...args, get: (name, ...input) => client.fetchQuery(callQuery(api, name, ...input)) })
    const deferred = (wanted.deferred ?? []).map((item) => client.prefetchQuery(item.query(api)))
    await Promise.all((wanted.critical ?? []).map((item) => client.fetchQuery(item.query(api))))
    return deferred
  } catch (error) {
    throw toPageFailure(error)
  }
}

/** What the browser's parts will ask for themselves comes with the page. */
const withServed =
  (plan: Plan): Plan =>
  async (args) => {
    const { critical = [], deferred = [], served = [] } = await plan(args)
    return { critical, deferred: [...deferred, ...served] }
  }

interface ServerArgs {
  params: Params
  url: URL
  context: Readonly<RouterContextProvider>
}

/** Fills the query cache of this request; waits for deferred calls too, as the page is sent in one piece. */
export const serverLoader =
  (plan: Plan) =>
  async ({ params, url, context }: ServerArgs): Promise<null> => {
    const client = context.get(queryClientContext)
    await Promise.all(await runPlan(withServed(plan), client, context.get(apiContext), { params, url }))
    return null
  }

/** Without a network the page that is there stays, with a word about it, and what was asked for comes once the network is back. */
const withNetwork = async <T>(run: () => Promise<T>, path: string, signal: AbortSignal): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (navigator.onLine || !(error instanceof ApiError) || error.code !== 'network') throw error
    await awaitNetwork(path, signal)
    return run()
  }
}

interface BrowserArgs extends Omit<ServerArgs, 'context'> {
  /** Its signal tells that the shopper has gone elsewhere. */
  request: Pick<Request, 'signal'>
}

export const browserLoader =
  (plan: Plan) =>
  async ({ params, url, request }: BrowserArgs): Promise<null> => {
    const run = () => runPlan(plan, openQueryClient(), browserApi, { params, url })
    // the page opens on its critical part; the rest arrives in it
    void Promise.all(await withNetwork(run, url.pathname, request.signal))
    return null
  }

export type PageLoaderArgs = ServerArgs & BrowserArgs

/** The loader of a page for the side that the module is built for. */
export const pageLoader: (plan: Plan) => (args: PageLoaderArgs) => Promise<null> = import.meta.env.SSR
  ? serverLoader
  : browserLoader

type Reply = readonly [name: string, input: unknown, reply: unknown]

/** Puts the replies of a page (`writeReplies`) into a cache, as of now: a kept page is renewed when what it shows changes. */
export const readReplies = (client: QueryClient, text: string): void => {
  for (const [name, input, reply] of JSON.parse(text) as Reply[]) client.setQueryData([name, input], reply)
}
