import type { AnalyticsItem, TagSettings } from '@shop/contract'
import type { AnalyticsEvent } from '../track.ts'
import { dropCookies } from './cookies.ts'
import type { StartTag } from './tag.ts'

interface EventData {
  label?: string
  action?: string
  value?: number
  semanticAttributes?: object
  customAttributes?: object
}
interface Airbridge {
  init: (options: object) => void
  startTracking: () => void
  stopTracking: () => void
  events: { send: (category: string, data?: EventData) => void }
}
type AirbridgeWindow = Window & { airbridge?: Airbridge & { queue?: unknown[] } }
const win = () => window as AirbridgeWindow

type Queued = [name: string, given: unknown[]]

/** API that queues calls until the script has loaded, in the form of the vendor's loader. */
const createQueue = () => {
  const queue: Queued[] = []
  const queued =
    (name: string) =>
    (...given: unknown[]): void =>
      void queue.push([name, given])
  return {
    queue,
    isSDKEnabled: false,
    init: queued('init'),
    startTracking: queued('startTracking'),
    stopTracking: queued('stopTracking'),
    events: { send: queued('events.send') },
  }
}

const toProducts = (items: readonly AnalyticsItem[], currency: string) =>
  items.map(({ item_id, item_name, price, quantity }, index) => ({
    productID: item_id,
    name: item_name,
    price,
    currency,
    quantity,
    position: index + 1,
  }))

const categories = {
  view_item: 'airbridge.ecommerce.product.viewed',
  add_to_cart: 'airbridge.ecommerce.product.addedToCart',
  purchase: 'airbridge.ecommerce.order.completed',
  remove_from_cart: 'remove_from_cart',
  view_cart: 'view_cart',
  begin_checkout: 'begin_checkout',
} as const

/** Event of the SDK. Page views are counted by the SDK itself, except that of the first page of the shop. */
const toEvent = ({ name, params }: AnalyticsEvent): [category: string, data?: EventData] | undefined => {
  switch (name) {
    case 'page_view':
      return params.page_path.split('?')[0] === '/' ? ['airbridge.ecommerce.home.viewed'] : undefined
    case 'search':
      return ['airbridge.ecommerce.searchResults.viewed', { semanticAttributes: { query: params.search_term } }]
    case 'sign_up':
      return ['airbridge.user.signup', { action: params.method }]
    case 'login':
      return ['airbridge.user.signin', { action: params.method }]
    case 'share':
      return [
        'share',
        { action: params.method, label: params.item_id, customAttributes: { type: params.content_type } },
      ]
    case 'refund': {
      const { transaction_id: transactionID, currency, value } = params
      return ['refund', { value, semanticAttributes: { transactionID, totalValue: value, currency } }]
    }
    case 'view_item':
    case 'add_to_cart':
    case 'remove_from_cart':
    case 'view_cart':
    case 'begin_checkout':
    case 'purchase': {
      const { currency, value, items } = params
      const order = name === 'purchase' ? { transactionID: params.transaction_id } : {}
      const products = toProducts(items, currency)
      return [categories[name], { value, semanticAttributes: { products, totalValue: value, currency, ...order } }]
    }
  }
}

/** Airbridge. The shop attributes orders by itself, so no member is named to it. */
export const startAirbridge: StartTag<NonNullable<TagSettings['airbridge']>> = async (
  { app, token, script },
  { load },
) => {
  const queue = createQueue()
  win().airbridge = queue
  queue.init({ app, webToken: token })
  try {
    await load(script)
  } catch (error) {
    delete win().airbridge
    throw error
  }
  const sdk = (): Airbridge => win().airbridge ?? queue
  return {
    send: (event) => {
      const sent = toEvent(event)
      if (sent) sdk().events.send(...sent)
    },
    stop: () => {
      sdk().stopTracking()
      dropCookies(/^(ab180|airbridge)/)
    },
    resume: () => sdk().startTracking(),
  }
}
