/**
 * What a page needs, said once for both sides. A page file writes:
 *
 *   const plan = definePlan(({ params }) => ({
 *     critical: [want('product.get', { params: { id: params.id } })],
 *     deferred: [want('product.listRelated', { params: { id: params.id } })],
 *   }))
 *   export const loader = serverLoader(plan)
 *   export const clientLoader = browserLoader(plan)
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
import { api as browserApi } from './api.ts'
import { callQuery, type InputOf } from './call-query.ts'
import { createQueryClient, openQueryClient } from './query-client.ts'
import { apiContext } from './request-context.ts'

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
}
export interface PlanArgs {
  params: Params
  url: URL
  /** Fetches into the cache and gives the reply, for a page whose wants depend on it; fails like a critical call. */
  get: <N extends CallName>(name: N, ...input: InputOf<N>) => Promise<CallReply<N>>
}
export type Plan = (args: PlanArgs) => PagePlan | Promise<PagePlan>
export const definePlan = (plan: Plan): Plan => plan

/** One filled entry: key and reply, or the promise of a reply on pages that stream. */
export type PageEntry = readonly [name: string, input: unknown, reply: unknown]
/** What a loader found, on its way to the browser. */
export interface PageState {
  /** The replies as one text: value by value the router would walk through thousands of them on each render. */
  replies: string
  /** What a page that streams is still waiting for. */
  pending: PageEntry[]
}

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

/** Replies by the state that carries them: read once in the browser, never on the server, which has them already. */
const readStates = new WeakMap<PageState, PageEntry[]>()

const toPageState = (client: QueryClient): PageState => {
  const replies: PageEntry[] = []
  const pending: PageEntry[] = []
  for (const { queryKey, state, promise } of client.getQueryCache().getAll()) {
    const [name, input] = queryKey
    if (state.status === 'success') replies.push([String(name), input, state.data])
    else if (state.status === 'pending' && promise) pending.push([String(name), input, promise])
  }
  const made = { replies: JSON.stringify(replies), pending }
  readStates.set(made, replies)
  return made
}

/** The replies that a state carries. */
export const listReplies = (state: PageState): PageEntry[] => {
  const read = readStates.get(state) ?? (JSON.parse(state.replies) as PageEntry[])
  readStates.set(state, read)
  return read
}

interface ServerArgs {
  params: Params
  url: URL
  context: Readonly<RouterContextProvider>
}

/** `streams`: send the page before its deferred calls are answered; its route says the same in `handle`. */
export const serverLoader =
  (plan: Plan, options: { streams?: boolean } = {}) =>
  async ({ params, url, context }: ServerArgs): Promise<PageState> => {
    const client = createQueryClient()
    const deferred = await runPlan(plan, client, context.get(apiContext), { params, url })
    if (!options.streams) await Promise.all(deferred)
    return toPageState(client)
  }

export const browserLoader =
  (plan: Plan) =>
  async ({ params, url }: Omit<ServerArgs, 'context'>): Promise<null> => {
    // the page opens on its critical part; the rest arrives in it
    void Promise.all(await runPlan(plan, openQueryClient(), browserApi, { params, url }))
    return null
  }

/** Puts what the server found into a cache, as of now: a kept page is renewed when what it shows changes. */
export const fillCache = (client: QueryClient, state: PageState): void => {
  for (const [name, input, reply] of listReplies(state)) client.setQueryData([name, input], reply)
  for (const [name, input, reply] of state.pending)
    void client.prefetchQuery({ queryKey: [name, input], queryFn: () => reply })
}
export const isPageState = (value: unknown): value is PageState =>
  typeof value === 'object' && value !== null && 'replies' in value && typeof value.replies === 'string'
