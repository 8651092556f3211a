import { z } from 'zod'

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
  isMyVideoShare: z.boolean(),
})
export type Video = z.infer<typeof Video>
