import type { LiveRoom } from '@shop/contract'
import { type RefObject, useEffect, useState } from 'react'

interface PictureElementProps {
  room: LiveRoom
  element: RefObject<HTMLVideoElement | null>
  hasPicture: boolean
  /** Whether the picture is wider than high. */
  onShape: (isWide: boolean) => void
}

/** The picture is shown whole. A tall one leaves the space below it to the chat; a wide one is in the upper part, above the chat. */
const fitOf = (isWide: boolean): string =>
  `absolute inset-0 size-full object-contain side:object-center ${isWide ? 'object-[50%_22%]' : 'object-top'}`

/** Video element of the room over its picture, which stays until the first frame. */
export function PictureElement({ room, element, hasPicture, onShape }: PictureElementProps) {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const video = element.current
    if (!video) return undefined
    const read = () => {
      if (video.videoWidth === 0) return
      const wide = video.videoWidth > video.videoHeight
      setWide(wide)
      onShape(wide)
    }
    // the picture changes its shape when the broadcaster turns the phone
    const names = ['loadedmetadata', 'resize']
    for (const name of names) video.addEventListener(name, read)
    return () => {
      for (const name of names) video.removeEventListener(name, read)
    }
  }, [element, onShape])
  return (
    <>
      {room.image !== '' && (
        <img
          src={room.image}
          alt=""
          width={540}
          height={960}
          fetchPriority="high"
          decoding="async"
          draggable={false}
          className={`${fitOf(false)} ${hasPicture ? 'invisible' : ''}`}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live broadcast has no captions */}
      <video
        ref={element}
        playsInline
        muted
        aria-label={room.title}
        className={`pointer-events-none ${fitOf(isWide)} ${hasPicture ? '' : 'opacity-0'}`}
      />
    </>
  )
}
