import type { Qna } from '@shop/contract'
import { useState } from 'react'
import { LazyOverlay } from '#src/features/product/overlay/lazy-overlay.tsx'
import { Picture } from '#src/ui/display/picture.tsx'

const loadViewer = () => import('#src/features/product/viewer/photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer)

/** Photos of a question. A tap opens them full screen. */
export function QnaPhotos({ qna: { writer, images } }: { qna: Pick<Qna, 'writer' | 'images'> }) {
  const [start, setStart] = useState<number>()
  // the photo stays during the closing animation
  const [last, setLast] = useState(0)
  if (images.length === 0) return null
  const photos = images.map(({ sort, imageFile }) => ({
    key: String(sort),
    image: { ...imageFile, alt: `${writer} 님의 문의 사진 ${sort + 1}` },
  }))
  return (
    <>
      <ul aria-label="문의 사진" className="flex gap-2">
        {images.map(({ sort, imageFile }, at) => (
          <li key={sort}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${writer} 님의 사진 ${at + 1} 크게 보기`}
              onClick={() => {
                setStart(at)
                setLast(at)
              }}
              className="pressable block size-20 overflow-hidden rounded-control bg-sunken"
            >
              <Picture image={imageFile} sizes="80px" decorative />
            </button>
          </li>
        ))}
      </ul>
      <LazyOverlay
        load={loadViewer}
        open={start !== undefined}
        onClose={() => setStart(undefined)}
        label="문의 사진"
        photos={photos}
        start={start ?? last}
      />
    </>
  )
}
