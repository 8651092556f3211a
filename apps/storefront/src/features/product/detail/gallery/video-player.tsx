import { useEffect, useRef } from 'react'
import { observeVisibility } from '#src/ui/browse/observe-visibility.ts'

/**
 * Product video in the browser's own player. Plays with sound, because the user started it with a tap. Pauses when it leaves
 * the viewport.
 */
export function VideoPlayer({ src, poster, label }: { src: string; poster: string | undefined; label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    return element
      ? observeVisibility(element, (isInSight) => isInSight || element.pause(), { threshold: 0.4 })
      : undefined
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- sellers give films without captions; the page says in words what is sold
    <video
      ref={video}
      src={src}
      poster={poster}
      aria-label={label}
      controls
      autoPlay
      playsInline
      preload="metadata"
      className="absolute inset-0 size-full bg-black object-contain"
    />
  )
}
