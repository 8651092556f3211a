import type { AnalyticsItem, AnalyticsName } from '@shop/contract'
import type { AnalyticsEvent } from '../track.ts'

const apple: AnalyticsItem = {
  item_id: '7',
  item_name: '부사 사과',
  item_brand: '청송농원',
  item_category: '과일',
  item_category2: '사과',
  item_variant: '5kg',
  price: 12_000,
  quantity: 2,
}
const priced = { currency: 'KRW', value: 24_000, items: [apple] } as const

/** One event of each name. */
export const sampleEvents: { [N in AnalyticsName]: AnalyticsEvent & { name: N } } = {
  page_view: {
    name: 'page_view',
    params: { page_path: '/', page_title: '홈', page_location: 'https://shop.example/' },
  },
  view_item: { name: 'view_item', params: { ...priced, items: [apple] } },
  add_to_cart: { name: 'add_to_cart', params: { ...priced, items: [apple] } },
  remove_from_cart: { name: 'remove_from_cart', params: { ...priced, items: [apple] } },
  view_cart: { name: 'view_cart', params: { ...priced, items: [apple] } },
  begin_checkout: { name: 'begin_checkout', params: { ...priced, items: [apple] } },
  search: { name: 'search', params: { search_term: '사과' } },
  sign_up: { name: 'sign_up', params: { method: 'naver' } },
  login: { name: 'login', params: { method: 'kakaotalk' } },
  share: { name: 'share', params: { method: 'link', content_type: 'product', item_id: '7' } },
  purchase: {
    name: 'purchase',
    params: { ...priced, items: [apple], transaction_id: '31', value: 27_000, shipping: 3_000 },
  },
  refund: { name: 'refund', params: { transaction_id: '31', currency: 'KRW', value: 12_000, items: [apple] } },
}
