import { isDeepStrictEqual } from 'node:util'
import type { BrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import * as sql from './product-videos-sql.ts'

const CHOICES = 30

/** Lists the latest videos of a brand, or those whose title contains a text. */
export const listVideoChoices = (db: Sql, { brand, q }: { brand: BrandId; q: string | undefined }) =>
  sql.listVideoChoices(db, { brand, q: q === undefined || q === '' ? null : q, take: CHOICES })

/**
 * Replaces the videos of a brand that show a product, in the order of its page, and returns the ids before and after; nothing if they are
 * the same. Throws `invalidInput` for a video that the brand does not have. Lock the product before it.
 */
export const setProductVideos = async (
  tx: Sql,
  { productId, brand, videoIds: given }: { productId: number; brand: BrandId; videoIds: readonly number[] },
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> => {
  const videoIds = [...new Set(given)]
  if ((await sql.countVideos(tx, { videoIds, brand })).count < videoIds.length)
    throw new AppError('invalidInput', { problems: [{ path: 'body.videoIds', message: '없는 영상이 있어요.' }] })
  const before = (await sql.listLinked(tx, { productId, brand })).map(({ id }) => id)
  if (isDeepStrictEqual(before, videoIds)) return { before: {}, after: {} }
  await sql.unlinkVideos(tx, { productId, brand, videoIds })
  await sql.linkVideos(tx, { productId, videoIds })
  return { before: { videoIds: before }, after: { videoIds } }
}
