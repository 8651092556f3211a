import { z } from 'zod'
import { Line } from '../scalars.ts'

// TRACK-8

/** Most items of an event. */
export const MOST_ANALYTICS_ITEMS = 30
/** Longest text of an event; page_path, page_title and page_location have at most three times as much. */
export const MOST_ANALYTICS_TEXT = 100

const Text = Line(MOST_ANALYTICS_TEXT)
const PageText = Line(3 * MOST_ANALYTICS_TEXT)
const Value = z.int().min(0).max(1_000_000_000)
const Currency = z.literal('KRW')

/** Product of an analytics event. `item_brand` is the distributor, `item_category2` is empty without a subcategory. */
export const AnalyticsItem = z.strictObject({
  item_id: Text.pipe(z.string().min(1)),
  item_name: Text,
  item_brand: Text,
  item_category: Text,
  item_category2: Text,
  item_variant: Text,
  /** Won for one. */
  price: Value,
  quantity: z.int().min(1).max(10_000),
})
export type AnalyticsItem = z.infer<typeof AnalyticsItem>

const Items = z.array(AnalyticsItem).max(MOST_ANALYTICS_ITEMS)
/** `value` is the sum of price times quantity, except where the event says otherwise. */
const Priced = z.strictObject({ currency: Currency, value: Value, items: Items })
const By = z.strictObject({ method: Text })

/** Parameters by the name of the event. */
export const analyticsParams = {
  page_view: z.strictObject({ page_path: PageText, page_title: PageText, page_location: PageText.optional() }),
  view_item: Priced,
  add_to_cart: Priced,
  /** `value` is the price of the option times the quantity removed. */
  remove_from_cart: Priced,
  view_cart: Priced,
  begin_checkout: Priced,
  search: z.strictObject({ search_term: Text }),
  sign_up: By,
  login: By,
  share: z.strictObject({ method: Text, content_type: Text, item_id: Text }),
  /** `transaction_id` is the order id; `value` is the total of the order. */
  purchase: Priced.extend({ transaction_id: Text, shipping: Value.optional() }),
  /** `items` only for a part of the order. */
  refund: z.strictObject({ transaction_id: Text, currency: Currency, value: Value, items: Items.optional() }),
} as const

export type AnalyticsName = keyof typeof analyticsParams
export type AnalyticsParams<N extends AnalyticsName> = z.infer<(typeof analyticsParams)[N]>
/** Events of pages. Purchases and refunds come from orders, so a page cannot send them. */
export type PageAnalyticsName = Exclude<AnalyticsName, 'purchase' | 'refund'>

const eventOf = <N extends PageAnalyticsName>(name: N) =>
  z.object({
    name: z.literal(name),
    params: analyticsParams[name],
    advertising: z.boolean(),
    consentId: z.uuid().optional(),
  })

/**
 * Analytics event of a page. `advertising`: the person consents to its use for advertising. `consentId`: id of the browser's choices
 * about measurement and advertising, so that a later refusal reaches the event.
 */
export const PageAnalytics = z.discriminatedUnion('name', [
  eventOf('page_view'),
  eventOf('view_item'),
  eventOf('add_to_cart'),
  eventOf('remove_from_cart'),
  eventOf('view_cart'),
  eventOf('begin_checkout'),
  eventOf('search'),
  eventOf('sign_up'),
  eventOf('login'),
  eventOf('share'),
])
export type PageAnalytics = z.infer<typeof PageAnalytics>
