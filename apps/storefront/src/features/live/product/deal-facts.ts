import type { LiveDeal, LiveNow, LiveProduct } from '@shop/contract'

/** A deal as the viewer sees it now. */
export interface ShownDeal {
  deal: LiveDeal
  isSoldOut: boolean
}

/** Reports whether a deal lasts. The browser's count reaches zero before the server's frame arrives. `at`: ms, undefined if unknown. */
const isLasting = ({ state, endsAt }: LiveDeal, at: number | undefined): boolean =>
  state !== 'ended' && (at === undefined || Date.parse(endsAt) > at)

/** Returns the deal of a product. One that can be bought comes before a sold-out one. */
export const findDeal = (
  now: LiveNow | undefined,
  productId: number,
  at: number | undefined,
): ShownDeal | undefined => {
  const lasting = (now?.deals ?? []).filter((deal) => deal.productId === productId && isLasting(deal, at))
  const deal = lasting.find(({ state, remaining }) => state === 'running' && remaining > 0) ?? lasting.at(-1)
  return deal && { deal, isSoldOut: deal.state === 'soldOut' || deal.remaining <= 0 }
}

/** Returns the deal to show over the picture: that of the pinned product, or else the one that ends first. */
export const findShownDeal = (now: LiveNow | undefined, at: number | undefined): ShownDeal | undefined => {
  if (!now) return undefined
  const pinned = now.pinnedProductId === null ? undefined : findDeal(now, now.pinnedProductId, at)
  if (pinned) return pinned
  const next = now.deals.filter((deal) => isLasting(deal, at)).toSorted((a, b) => a.endsAt.localeCompare(b.endsAt))[0]
  return next && findDeal(now, next.productId, at)
}

/** Price (won) of a product now: that of its deal while units are left. */
export const priceNow = (product: LiveProduct, now: LiveNow | undefined, at: number | undefined): number => {
  const found = findDeal(now, product.id, at)
  return found?.isSoldOut === false ? found.deal.price : product.price
}
