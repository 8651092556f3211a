import type { Db } from '#src/db/db.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'

interface GivenReview {
  productId: number
  score?: number
  contents?: string
  photos?: number
  isHidden?: boolean
}

/** Adds a review as the write side stores it. */
export const addReview = async (
  db: Db,
  { productId, score = 5, contents = '아삭하고 달아요. 또 살게요.', photos = 0, isHidden = false }: GivenReview,
): Promise<number> => {
  const images = Array.from({ length: photos }, (_, sort) => ({
    sort,
    imageFile: { key: `product-${productId}`, alt: '', color: '#c8b8a0' },
  }))
  const { id } = await db.one<{ id: number }>(
    'test.review',
    `insert into review (product_id, writer, option_name, score, contents, images, is_hidden, created_at)
     values ($1, '김*진', '소과 / 3kg', $2, $3, $4, $5, $6) returning id`,
    [productId, score, contents, JSON.stringify(images), isHidden, SEED_NOW],
  )
  return id
}
