import type { Db } from '#src/db/db.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'

export interface GivenReview {
  productId: number
  score?: number
  contents?: string
  photos?: number
  isHidden?: boolean
  optionName?: string
  grade?: number
  attributeValueIds?: number[]
  answer?: string
  isEdited?: boolean
}

/** Adds a review as the write side stores it. */
export const addReview = async (db: Db, given: GivenReview): Promise<number> => {
  const { productId, photos = 0, answer } = given
  const images = Array.from({ length: photos }, (_, sort) => ({
    sort,
    imageFile: { key: `product-${productId}`, alt: '', color: '#c8b8a0' },
  }))
  const { id } = await db.one<{ id: number }>(
    'test.review',
    `insert into review (product_id, writer, grade, option_name, score, contents, images, attribute_value_ids, is_hidden, answer,
       created_at, answered_at, edited_at)
     values ($1, '김*진', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      productId,
      given.grade ?? 0,
      given.optionName ?? '소과 / 3kg',
      given.score ?? 5,
      given.contents ?? '아삭하고 달아요. 또 살게요.',
      JSON.stringify(images),
      given.attributeValueIds ?? [],
      given.isHidden ?? false,
      answer ?? null,
      SEED_NOW,
      answer === undefined ? null : SEED_NOW,
      given.isEdited ? SEED_NOW : null,
    ],
  )
  return id
}
