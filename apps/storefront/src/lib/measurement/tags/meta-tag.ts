import type { AnalyticsItem, AnalyticsName, AnalyticsParams, TagSettings } from '@shop/contract'
import type { AnalyticsEvent } from '../track.ts'
import { dropCookies } from './cookies.ts'
import type { StartTag } from './tag.ts'

type Fbq = ((...command: unknown[]) => void) & {
  callMethod?: (...command: unknown[]) => void
  queue: unknown[]
  push: Fbq
  loaded: boolean
  version: string
  disablePushState: boolean
}
type FbqWindow = Window & { fbq?: Fbq; _fbq?: Fbq }
const win = () => window as FbqWindow

const createFbq = (): Fbq => {
  const fbq = function (...command: unknown[]) {
    // the script wants the Arguments object in the queue
    // oxlint-disable-next-line prefer-rest-params
    if (fbq.callMethod) fbq.callMethod(...command)
    else fbq.queue.push(arguments)
  } as Fbq
  return Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0', disablePushState: true })
}

const toContents = (items: readonly AnalyticsItem[]) => ({
  content_type: 'product',
  content_ids: items.map(({ item_id }) => item_id),
  contents: items.map(({ item_id, quantity }) => ({ id: item_id, quantity })),
})
const countOf = (items: readonly AnalyticsItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

type Call = readonly [kind: 'track' | 'trackCustom', name: string, params?: object, options?: object]

type Priced = AnalyticsParams<'view_item'>

const toMoney = ({ currency, value, items }: Priced) => ({ currency, value, ...toContents(items) })
const toBasket = (params: Priced) => ({ ...toMoney(params), num_items: countOf(params.items) })

/** Call of the pixel by event: standard events where Meta has one, else its own event. */
const calls: { [N in AnalyticsName]: (params: AnalyticsParams<N>) => Call } = {
  page_view: () => ['track', 'PageView'],
  view_item: (params) => {
    const [item] = params.items
    const about = { content_name: item?.item_name, content_category: item?.item_category }
    return ['track', 'ViewContent', { ...toMoney(params), ...about }]
  },
  add_to_cart: (params) => ['track', 'AddToCart', toBasket(params)],
  begin_checkout: (params) => ['track', 'InitiateCheckout', toBasket(params)],
  // the id of the server's event, so that Meta counts both once
  purchase: (params) => ['track', 'Purchase', toBasket(params), { eventID: params.transaction_id }],
  remove_from_cart: (params) => ['trackCustom', 'RemoveFromCart', toMoney(params)],
  view_cart: (params) => ['trackCustom', 'ViewCart', toMoney(params)],
  search: ({ search_term }) => ['track', 'Search', { search_string: search_term }],
  sign_up: ({ method }) => ['track', 'CompleteRegistration', { status: true, content_name: method }],
  login: (params) => ['trackCustom', 'Login', params],
  share: (params) => ['trackCustom', 'Share', params],
  refund: ({ currency, value, transaction_id }) => [
    'trackCustom',
    'Refund',
    { currency, value, order_id: transaction_id },
  ],
}

const toCall = ({ name, params }: AnalyticsEvent): Call => calls[name](params as never)

/** Meta pixel. Page views are sent by the shop, not by the script when the history changes. */
export const startMeta: StartTag<NonNullable<TagSettings['meta']>> = async ({ id, script }, { load }) => {
  const fbq = createFbq()
  win().fbq = fbq
  win()._fbq = fbq
  fbq('consent', 'grant')
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  try {
    await load(script, () => (fbq.callMethod ? true : undefined))
  } catch (error) {
    delete win().fbq
    delete win()._fbq
    throw error
  }
  return {
    send: (event) => {
      const [kind, ...call] = toCall(event)
      fbq(kind === 'track' ? 'trackSingle' : 'trackSingleCustom', id, ...call)
    },
    stop: () => {
      fbq('consent', 'revoke')
      dropCookies(/^_fb[pc]$/)
    },
    resume: () => fbq('consent', 'grant'),
  }
}
