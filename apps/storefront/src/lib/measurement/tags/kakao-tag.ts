import type { AnalyticsItem, TagSettings } from '@shop/contract'
import type { AnalyticsEvent } from '../track.ts'
import type { StartTag } from './tag.ts'

/** The pixel of Kakao. Numbers are strings. */
interface KakaoPixel {
  pageView: () => void
  viewContent: (content: { id: string }) => void
  addToCart: (content: { id: string }) => void
  viewCart: () => void
  search: (words: { keyword: string }) => void
  completeRegistration: () => void
  purchase: (order: object) => void
}
type KakaoWindow = Window & { kakaoPixel?: (id: string) => KakaoPixel }

const toProducts = (items: readonly AnalyticsItem[]) =>
  items.map(({ item_id, item_name, quantity, price }) => ({
    id: item_id,
    name: item_name,
    quantity: String(quantity),
    price: String(price),
  }))

/** Calls the pixel for an event. Events that the pixel does not know are not sent. */
const call = (pixel: KakaoPixel, { name, params }: AnalyticsEvent): void => {
  switch (name) {
    case 'page_view':
      return pixel.pageView()
    case 'view_item':
      for (const { item_id } of params.items) pixel.viewContent({ id: item_id })
      return
    case 'add_to_cart':
      for (const { item_id } of params.items) pixel.addToCart({ id: item_id })
      return
    case 'view_cart':
      return pixel.viewCart()
    case 'search':
      return pixel.search({ keyword: params.search_term })
    case 'sign_up':
      return pixel.completeRegistration()
    case 'purchase':
      return pixel.purchase({
        total_quantity: String(params.items.reduce((sum, { quantity }) => sum + quantity, 0)),
        total_price: String(params.value),
        currency: params.currency,
        products: toProducts(params.items),
      })
    case 'remove_from_cart':
    case 'begin_checkout':
    case 'login':
    case 'share':
    case 'refund':
  }
}

/** Kakao pixel. */
export const startKakao: StartTag<NonNullable<TagSettings['kakao']>> = async ({ id, script }, { load }) => {
  const open = await load(script, () => (window as KakaoWindow).kakaoPixel)
  return { send: (event) => call(open(id), event), stop: () => undefined }
}
