import type { Image } from '@shop/contract'
import { PlayIcon } from '#src/ui/icons/media-icons.tsx'
import { Picture } from '#src/ui/display/picture.tsx'

export interface Thumbnail {
  key: string
  image: Image
  isVideo: boolean
}

/** Thumbnails that select the large picture. */
export function Thumbnails({ shown, at, go }: { shown: readonly Thumbnail[]; at: number; go: (to: number) => void }) {
  return (
    <ul aria-label="사진 고르기" className="no-scrollbar flex gap-2 overflow-x-auto px-5 pt-3">
      {shown.map(({ key, image, isVideo }, index) => (
        <li key={key} className="shrink-0">
          <button
            type="button"
            aria-label={isVideo ? '영상' : `${index + 1}번째 사진: ${image.alt}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => go(index)}
            className="pressable relative block size-14 overflow-hidden rounded-control opacity-70 ring-line ring-inset aria-[current=true]:opacity-100 aria-[current=true]:outline-2 aria-[current=true]:-outline-offset-2 aria-[current=true]:outline-accent"
          >
            <Picture image={image} sizes="56px" decorative />
            {isVideo && (
              <span className="absolute inset-0 flex items-center justify-center bg-black/35 text-white">
                <PlayIcon size={20} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
