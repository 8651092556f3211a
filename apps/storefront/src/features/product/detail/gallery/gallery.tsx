import type { Image, Product } from '@shop/contract'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Carousel } from '#src/ui/browse/carousel.tsx'
import { LOW_PICTURE, Picture } from '#src/ui/display/picture.tsx'
import { findSeenPicture } from '../../cards/seen-picture.ts'
import { LazyOverlay } from '../../overlay/lazy-overlay.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { VideoSlide } from './video-slide.tsx'

const loadViewer = () => import('../../viewer/photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer)

function PictureSlide({ image, first, onZoom }: { image: Image; first: boolean; onZoom: () => void }) {
  const { pathname } = useLocation()
  const [standIn] = useState(() => (first ? findSeenPicture(pathname) : undefined))
  return (
    <button
      type="button"
      aria-label={`${image.alt} 크게 보기`}
      onClick={onZoom}
      className="block w-full cursor-zoom-in"
      // fills the space beside the picture on a low screen
      style={{ backgroundColor: `color-mix(in srgb, ${image.color} 30%, var(--b-sunken))` }}
    >
      <Picture
        image={image}
        sizes="(min-width: 760px) 720px, 100vw"
        first={first}
        className={LOW_PICTURE}
        standIn={standIn}
      />
    </button>
  )
}

interface GalleryProps {
  product: Pick<Product, 'name' | 'images' | 'productDetail'>
  /** Small note in the corner of the picture. */
  note?: ReactNode
}

/** Pictures of the product, the first one loaded eagerly, and its video after the first. A tap opens them full screen. */
export function Gallery({ product: { name, images, productDetail }, note }: GalleryProps) {
  const [zoomed, setZoomed] = useState<{ start: number; open: boolean }>({ start: 0, open: false })
  const [isPlaying, setPlaying] = useState(false)
  const [cover] = images
  const { videoUrl } = productDetail
  const shown = images.map((image) => ({ key: image.key, image, isVideo: false }))
  if (videoUrl !== null && cover) shown.splice(1, 0, { key: 'video', image: cover, isVideo: true })
  const slides = shown.map(({ key, image, isVideo }, at) => ({
    key,
    bare: isVideo && isPlaying,
    content:
      isVideo && videoUrl !== null ? (
        <VideoSlide src={videoUrl} name={name} poster={image} onPlay={() => setPlaying(true)} className={LOW_PICTURE} />
      ) : (
        <PictureSlide
          image={image}
          first={at === 0}
          onZoom={() => setZoomed({ start: images.indexOf(image), open: true })}
        />
      ),
  }))
  return (
    <div className="relative">
      <Carousel
        label={`${name} 사진`}
        slides={slides}
        renderBelow={(at, go) => <Thumbnails shown={shown} at={at} go={go} />}
      />
      {note}
      <LazyOverlay
        load={loadViewer}
        open={zoomed.open}
        onClose={() => setZoomed(({ start }) => ({ start, open: false }))}
        label={`${name} 사진 크게 보기`}
        photos={images.map((image) => ({ key: image.key, image }))}
        start={zoomed.start}
      />
    </div>
  )
}
