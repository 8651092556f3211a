import { z } from 'zod'
import { Line, Moment, Paragraphs, Won } from '../scalars.ts'
import { Distributor, Image } from './product.ts'

/** Product of a video as its chip shows it. */
export const VideoProduct = z.object({
  id: z.int(),
  name: z.string(),
  price: Won,
  thumbnail: Image.nullable(),
  isSoldOut: z.boolean(),
  categoryId: z.int(),
  /** Equals `categoryId` for a product of a top category. */
  topCategoryId: z.int(),
})
export type VideoProduct = z.infer<typeof VideoProduct>

// ENTITY-11
export const Video = z.object({
  id: z.int(),
  title: z.string(),
  contents: z.string(),
  videoUrl: z.string(),
  thumbnail: z.string(),
  thumbnailSmall: z.string(),
  viewCount: z.int(),
  videoShareCount: z.int(),
  /** False in cached lists, which are the same for all; `video.listFlags` has those of the caller. */
  isMyVideoShare: z.boolean(),
  /** Image shown before the first frame. */
  poster: z.string(),
  captionsUrl: z.string().nullable(),
  hlsUrl: z.string().nullable(),
  durationMs: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  publishedAt: Moment,
  /** Seller of the first product; null for a video without products. */
  seller: Distributor.nullable(),
  /** The first products, without those on hold; all of them are in `video.listProducts`. */
  products: z.array(VideoProduct),
})
export type Video = z.infer<typeof Video>

/** What changes while a list is cached: the caller's bookmark and the counts. */
export const VideoFlags = z.object({
  id: z.int(),
  isMyVideoShare: z.boolean(),
  videoShareCount: z.int(),
  viewCount: z.int(),
})
export type VideoFlags = z.infer<typeof VideoFlags>

/** Events that are counted apart from views. */
export const VideoEventKind = z.enum(['complete', 'productTap'])
export type VideoEventKind = z.infer<typeof VideoEventKind>

/** Texts of a new video. A list of fifty stays below 256 KB. D4 */
export const VideoTexts = z.object({ title: Line(100).min(1, '제목을 적어 주세요.'), contents: Paragraphs(500) })
