import type { Video } from '@shop/contract'
import { memo, type ReactNode, useId } from 'react'
import { FeedPoster } from './feed-poster.tsx'
import { FeedTexts } from './feed-texts.tsx'

interface FeedItemProps {
  video: Video
  at: number
  count: number
  /** The video with which the feed opens: its poster loads eagerly and its layout does not wait for that of the feed. */
  isFirst: boolean
  /** Renders poster and texts. Videos far from the screen are empty boxes. */
  isNear: boolean
  onProduct: (video: Video) => void
  /** Player and buttons. */
  children: ReactNode
}

/** One video of the feed: poster, player, texts and buttons, as high as the window. */
export const FeedItem = memo(function FeedItem(props: FeedItemProps) {
  const { video, at, count, isFirst, isNear, onProduct, children } = props
  const titleId = useId()
  return (
    <article
      data-video={video.id}
      aria-posinset={at + 1}
      aria-setsize={count}
      {...(isNear ? { 'aria-labelledby': titleId } : { 'aria-label': video.title })}
      tabIndex={-1}
      className={`relative h-dvh contain-strict noscript:not-first:hidden snap-start snap-always overflow-hidden bg-black outline-none ${isFirst ? '' : '[content-visibility:auto]'}`}
    >
      {isNear && (
        <>
          <FeedPoster video={video} isFirst={isFirst} />
          {children}
          <FeedTexts video={video} titleId={titleId} onProduct={onProduct} />
        </>
      )}
    </article>
  )
})
