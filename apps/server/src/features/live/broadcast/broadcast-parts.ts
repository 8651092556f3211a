import type { LiveCoupon, LiveDeal, LiveProduct, LiveState, ProductCard } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { listCoupons, type ListCoupons, listDealIds } from '#src/features/live/deal/live-deal-sql.ts'
import { readDeals } from '#src/features/order/deal/read-deals.ts'

/** Most deals in one reply. */
const MOST_DEALS = 30

/** Name in the file store of a broadcast's own picture, of which the column has the last part. */
export const imageFileOf = (image: string): string => `live/${image}`

/** URL of the picture of a broadcast: its own, or that of its first product. Empty without both. */
export const pictureOf = (image: string | null, [first]: readonly LiveProduct[]): string => {
  if (image !== null) return `/pictures/given/${imageFileOf(image)}`
  const key = first?.thumbnail?.key
  if (key === undefined) return ''
  return key.startsWith('given/') ? `/pictures/${key}.webp` : `/pictures/${key}-640.webp`
}

/** State for viewers. A rehearsal is scheduled; a lost picture of a running broadcast is reconnecting. */
export const stateOf = ({ state, picture }: { state: string; picture: string }): LiveState =>
  state === 'live' && picture !== 'live' ? 'reconnecting' : (state as LiveState)

export const toLiveProduct = ({ id, name, productPrice, images, productStatus }: ProductCard): LiveProduct => ({
  id,
  name,
  price: productPrice.price,
  listPrice: productPrice.listPrice,
  thumbnail: images[0] ?? null,
  isSoldOut: productStatus === 'stock_out' || productStatus === 'temp_stock_out',
})

/** Products of a broadcast in its order. Products that the shop no longer shows are left out. */
export const toLiveProducts = (ids: readonly number[], cards: ReadonlyMap<number, ProductCard>): LiveProduct[] =>
  ids.flatMap((id) => {
    const card = cards.get(id)
    return card ? [toLiveProduct(card)] : []
  })

export const toLiveCoupon = (coupon: Omit<ListCoupons, 'offeredAt'>): LiveCoupon => ({
  id: coupon.id,
  name: coupon.name,
  discountKind: coupon.discountKind as LiveCoupon['discountKind'],
  discount: coupon.discount,
  maxDiscountPrice: coupon.maxDiscountPrice,
  minOrderPrice: coupon.minOrderPrice,
  endAt: coupon.endAt.toISOString(),
})

/** Coupons that members can take, or all of them for the studio. */
export const readCoupons = async (
  db: Sql,
  { broadcastId, isOffered, now }: { broadcastId: number; isOffered: boolean; now: Date },
): Promise<{ coupons: LiveCoupon[]; offeredIds: number[] }> => {
  const rows = await listCoupons(db, { broadcastId, isOffered, now })
  return {
    coupons: rows.map(toLiveCoupon),
    offeredIds: rows.filter(({ offeredAt }) => offeredAt !== null).map(({ id }) => id),
  }
}

/** Deals that have not ended, or the latest ones for the studio; the newest first. */
export const readRoomDeals = async (
  db: Sql,
  { broadcastId, now, isAll = false }: { broadcastId: number; now: Date; isAll?: boolean },
): Promise<LiveDeal[]> => {
  const rows = await listDealIds(db, { broadcastId, now: isAll ? null : now, most: MOST_DEALS })
  return (
    await readDeals(
      db,
      rows.map(({ id }) => id),
      now,
    )
  ).toReversed()
}
