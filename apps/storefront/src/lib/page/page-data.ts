/**
 * The data of a page, declared once for server and browser. A page file writes:
 *
 * const plan = definePlan(({ params }) => ({
 *     critical: [want('product.get', { params: { id: params.id } })],
 *     deferred: [want('product.listRelated', { params: { id: params.id } })],
 * }))
 * export const loader = pageLoader(plan)
 *
 * and its component reads `useLoaded('product.get', …)` and `useCall('product.listRelated', …)`.
 * Loaders only fill the query cache. On the server the calls run in process. On a client navigation they go to the API, so the
 * page server sends no page data. A failed critical call is the error of the page (404 stays 404). A failed deferred call omits
 * its section.
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

/** A call whose reply a page needs in the query cache. */
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
  /** Like `deferred` on the server. In the browser the component that shows the reply fetches it. */
  served?: readonly Want[]
}
export interface PlanArgs {
  params: Params
  url: URL
  /** Fetches into the cache and returns the reply, for a plan that depends on it. Fails like a critical call. */
  get: <N extends CallName>(name: N, ...input: InputOf<N>) => Promise<CallReply<N>>
}
export type Plan = (args: PlanArgs) => PagePlan | Promise<PagePlan>
export const definePlan = (plan: Plan): Plan => plan

const statusOf = (error: unknown): number | undefined => {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 ? status : undefined
}

/** Returns what a loader throws to answer with a status and a message: `throw pageFailure(404, '찾는 상품이 없어요.')`. */
export const pageFailure = (status: number, message: string): unknown => data({ message }, { status })

/** Converts an expected failure of a critical call to an error page with its status. Returns other errors unchanged. */
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

/** Adds the `served` calls to the deferred ones. */
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

/** Fills the query cache of this request. Waits for deferred calls too, because the page is sent in one piece. */
export const serverLoader =
  (plan: Plan) =>
  async ({ params, url, context }: ServerArgs): Promise<null> => {
    const client = context.get(queryClientContext)
    await Promise.all(await runPlan(withServed(plan), client, context.get(apiContext), { params, url }))
    return null
  }

/** Retries the calls once the network is back. Until then the current page stays and a message states the reason. */
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
  /** Its signal aborts when the shopper navigates elsewhere. */
  request: Pick<Request, 'signal'>
}

export const browserLoader =
  (plan: Plan) =>
  async ({ params, url, request }: BrowserArgs): Promise<null> => {
    const run = () => runPlan(plan, openQueryClient(), browserApi, { params, url })
    // the page opens with its critical data; deferred data arrives later
    void Promise.all(await withNetwork(run, url.pathname, request.signal))
    return null
  }

export type PageLoaderArgs = ServerArgs & BrowserArgs

/** The page loader for the side (server or browser) that the module is built for. */
export const pageLoader: (plan: Plan) => (args: PageLoaderArgs) => Promise<null> = import.meta.env.SSR
  ? serverLoader
  : browserLoader

type Reply = readonly [name: string, input: unknown, reply: unknown]

/**
 * Writes the replies of a page (`writeReplies`) to a query cache, with the current time. Cached pages are refreshed when their
 * content changes.
 */
export const readReplies = (client: QueryClient, text: string): void => {
  for (const [name, input, reply] of JSON.parse(text) as Reply[]) client.setQueryData([name, input], reply)
}
