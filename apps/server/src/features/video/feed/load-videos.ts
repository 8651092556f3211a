import type { ProductCard, Video, VideoProduct } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { loadCardsById } from '#src/features/product/product-cards.ts'
import { type ListVideosById, listVideosById } from '#src/features/video/video-sql.ts'

/** Products of a video in a list; all of them have a call of their own. */
const MOST_PRODUCTS = 4

const toProduct = ({ id, name, images, category, productPrice, productStatus }: ProductCard): VideoProduct => ({
  id,
  name,
  price: productPrice.price,
  thumbnail: images[0] ?? null,
  isSoldOut: productStatus === 'stock_out' || productStatus === 'temp_stock_out',
  categoryId: category.id,
  topCategoryId: category.parent?.id ?? category.id,
})

const toVideo = ({ productIds, publishAt, ...video }: ListVideosById, cards: Map<number, ProductCard>): Video => {
  const shown = productIds.map((id) => cards.get(id)).filter((card) => card !== undefined)
  return {
    ...video,
    publishedAt: publishAt.toISOString(),
    seller: shown[0]?.distributor ?? null,
    products: shown.map(toProduct),
    // the response is the same for all users; personal data has its own calls
    isMyVideoShare: false,
  }
}

/** Loads videos with their first products, in the order of the ids. */
export const loadVideos = async (db: Sql, ids: readonly number[]): Promise<Video[]> => {
  if (ids.length === 0) return []
  const rows = await listVideosById(db, { ids, products: MOST_PRODUCTS })
  const cards = await loadCardsById(
    db,
    rows.flatMap(({ productIds }) => productIds),
  )
  return rows.map((row) => toVideo(row, cards))
}
