import type { Video } from '@shop/contract'
import type { JsonLd } from '#src/lib/seo.tsx'

/** Describes a video for search engines. */
export const videoJsonLd = (video: Video, origin: string): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: video.title,
  description: video.contents || video.title,
  thumbnailUrl: [`${origin}${video.poster}`],
  uploadDate: video.publishedAt,
  contentUrl: new URL(video.videoUrl || (video.hlsUrl ?? ''), origin).href,
  url: `${origin}/video/${video.id}`,
  ...(video.durationMs !== null && { duration: `PT${video.durationMs / 1_000}S` }),
  interactionStatistic: {
    '@type': 'InteractionCounter',
    interactionType: { '@type': 'WatchAction' },
    userInteractionCount: video.viewCount,
  },
})
