import type { AnalyticsItem, TagSettings } from '@shop/contract'
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

const standardNames = { add_to_cart: 'AddToCart', begin_checkout: 'InitiateCheckout', purchase: 'Purchase' } as const
const customNames = { remove_from_cart: 'RemoveFromCart', view_cart: 'ViewCart' } as const

/** Call of the pixel for an event: standard events where Meta has one, else its own event. */
const toCall = ({ name, params }: AnalyticsEvent): Call => {
  switch (name) {
    case 'page_view':
      return ['track', 'PageView']
    case 'view_item': {
      const { currency, value, items } = params
      const [item] = items
      const about = { content_name: item?.item_name, content_category: item?.item_category }
      return ['track', 'ViewContent', { currency, value, ...toContents(items), ...about }]
    }
    case 'add_to_cart':
    case 'begin_checkout':
    case 'purchase': {
      const { currency, value, items } = params
      const given = { currency, value, ...toContents(items), num_items: countOf(items) }
      // the same id as that of the server's event, so that Meta counts both once
      const options = name === 'purchase' ? [{ eventID: params.transaction_id }] : []
      return ['track', standardNames[name], given, ...options]
    }
    case 'remove_from_cart':
    case 'view_cart': {
      const { currency, value, items } = params
      return ['trackCustom', customNames[name], { currency, value, ...toContents(items) }]
    }
    case 'search':
      return ['track', 'Search', { search_string: params.search_term }]
    case 'sign_up':
      return ['track', 'CompleteRegistration', { status: true, content_name: params.method }]
    case 'login':
      return ['trackCustom', 'Login', params]
    case 'share':
      return ['trackCustom', 'Share', params]
    case 'refund': {
      const { currency, value, transaction_id } = params
      return ['trackCustom', 'Refund', { currency, value, order_id: transaction_id }]
    }
  }
}

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
