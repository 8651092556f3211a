import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** `draft` waits for its files. */
export const VideoState = z.enum(['draft', 'scheduled', 'shown', 'hidden'])
export type VideoState = z.infer<typeof VideoState>

const videoRow = {
  id: z.int(),
  title: z.string(),
  state: VideoState,
  publishAt: Moment,
  durationMs: z.int().nullable(),
  thumbnail: z.string().nullable(),
  views: z.int(),
  shares: z.int(),
  productCount: z.int(),
  /** Brands that show it. */
  brands: z.array(z.string()),
}

/** A video in the grid. */
export const AdminVideo = z.object(videoRow)
export type AdminVideo = z.infer<typeof AdminVideo>

/** A video with its files, products and last days. */
export const AdminVideoDetail = z.object({
  ...videoRow,
  contents: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  videoUrl: z.string().nullable(),
  poster: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  products: z.array(z.object({ id: z.int(), name: z.string() })),
  days: z.array(z.object({ day: z.string(), views: z.int(), completions: z.int(), productTaps: z.int() })),
  version: z.int(),
})
export type AdminVideoDetail = z.infer<typeof AdminVideoDetail>
