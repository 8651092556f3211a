import type { Image } from '@shop/contract'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { PlayIcon } from '#src/ui/icons/media-icons.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { pictureFile } from '../../picture-file.ts'
import type { VideoPlayer } from './video-player.tsx'

type Player = ComponentType<ComponentProps<typeof VideoPlayer>>

interface VideoSlideProps {
  src: string
  name: string
  poster: Image | undefined
  /** Called when the player replaces the picture. */
  onPlay: () => void
  className: string
}

/** Video shown as a picture with a play icon. Neither the video nor its player loads before it is played. */
export function VideoSlide({ src, name, poster, onPlay, className }: VideoSlideProps) {
  const [loaded, setLoaded] = useState<{ Player: Player }>()
  const play = () =>
    void import('./video-player.tsx').then((video) => {
      setLoaded({ Player: video.VideoPlayer })
      onPlay()
    }, showFailure)
  return (
    <div className={`relative aspect-square bg-ink ${className}`}>
      {poster && <Picture image={poster} sizes="(min-width: 760px) 720px, 100vw" decorative />}
      {loaded ? (
        <loaded.Player src={src} poster={poster && pictureFile(poster.key)} label={`${name} 영상`} />
      ) : (
        <button
          type="button"
          aria-label={`${name} 영상 재생`}
          onClick={play}
          className="absolute inset-0 flex items-center justify-center bg-black/20"
        >
          <span className="flex size-16 items-center justify-center rounded-full bg-black/60 text-white">
            <PlayIcon size={32} />
          </span>
        </button>
      )}
    </div>
  )
}
