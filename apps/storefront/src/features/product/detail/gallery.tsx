import type { Product } from '@shop/contract'
import { Carousel } from '#src/ui/browse/carousel.tsx'
import { Picture } from '#src/ui/shown/picture.tsx'

type Images = Product['images']
/** On a wide, low screen a whole square would push name and price below the fold. */
const LOW = 'mx-auto wide:max-h-[max(50vh,20rem)]'

function Thumbnails({ images, at, go }: { images: Images; at: number; go: (to: number) => void }) {
  return (
    <ul aria-label="사진 고르기" className="no-scrollbar flex gap-2 overflow-x-auto px-5 pt-3">
      {images.map((image, index) => (
        <li key={image.key} className="shrink-0">
          <button
            type="button"
            aria-label={`${index + 1}번째 사진: ${image.alt}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => go(index)}
            className="pressable block size-14 overflow-hidden rounded-control opacity-70 ring-line ring-inset aria-[current=true]:opacity-100 aria-[current=true]:outline-2 aria-[current=true]:-outline-offset-2 aria-[current=true]:outline-accent"
          >
            <Picture image={image} sizes="56px" decorative />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The product's pictures, the first one at once. */
export function Gallery({ name, images }: { name: string; images: Images }) {
  const slides = images.map((image, at) => ({
    key: image.key,
    content: (
      <div className="bg-sunken">
        <Picture image={image} sizes="(min-width: 760px) 720px, 100vw" first={at === 0} className={LOW} />
      </div>
    ),
  }))
  return (
    <Carousel
      label={`${name} 사진`}
      slides={slides}
      renderBelow={(at, go) => <Thumbnails images={images} at={at} go={go} />}
    />
  )
}
