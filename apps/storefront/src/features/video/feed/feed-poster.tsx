import type { Video } from '@shop/contract'
import { fitOf } from './playback.ts'

/** Browsers play the video at once, except for users who want less motion. */
const WAITS_FOR_TAP = '(prefers-reduced-motion: reduce)'

interface FeedPosterProps {
  video: Video
  /** Loads eagerly: the video with which the feed opens. */
  isFirst: boolean
}

/**
 * Poster below a video. Small, because it shares a slow line with the video that covers it soon; large for users who see it until
 * they tap. If the small one is AVIF, browsers without AVIF support load the large one: decision 028.
 */
export function FeedPoster({ video, isFirst }: FeedPosterProps) {
  const { poster, thumbnailSmall } = video
  return (
    <picture>
      <source media={WAITS_FOR_TAP} srcSet={poster} />
      <source {...(thumbnailSmall.endsWith('.avif') && { type: 'image/avif' })} srcSet={thumbnailSmall} />
      <img
        src={poster}
        alt=""
        width={video.width ?? 540}
        height={video.height ?? 960}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        className={fitOf(video)}
      />
    </picture>
  )
}
