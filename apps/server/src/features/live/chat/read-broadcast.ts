import { type AdminLiveBroadcast, AppError, type LiveProduct, type ProductCard } from '@shop/contract'
import { toCard } from '#src/features/product/product-cards.ts'
import type { App } from '#src/handler-context.ts'
import { findBroadcast, listProducts } from './read-broadcast-sql.ts'

/** Reads a broadcast as the studio shows it. Throws `liveNotFound`. */
export type ReadAdminBroadcast = (app: App, id: number) => Promise<AdminLiveBroadcast>

const toLiveProduct = ({ id, name, productPrice, images, productStatus }: ProductCard): LiveProduct => ({
  id,
  name,
  price: productPrice.price,
  listPrice: productPrice.listPrice,
  thumbnail: images[0] ?? null,
  isSoldOut: productStatus === 'stock_out' || productStatus === 'temp_stock_out',
})

/** Reads a broadcast without its deals and coupons. */
export const readAdminBroadcast: ReadAdminBroadcast = async ({ db }, id) => {
  const row = await findBroadcast(db, { id })
  if (!row) throw new AppError('liveNotFound')
  const { picture, state, scheduledAt, startedAt, endedAt, ...facts } = row
  return {
    ...facts,
    state: state === 'live' && picture === 'reconnecting' ? 'reconnecting' : (state as AdminLiveBroadcast['state']),
    scheduledAt: scheduledAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    products: (await listProducts(db, { broadcastId: id })).map(({ card }) => toLiveProduct(toCard(card))),
    deals: [],
    coupons: [],
  }
}
