import type { Image } from '@shop/contract'

const WIDTHS = [320, 640, 960]
const srcSet = (key: string): string => WIDTHS.map((width) => `/pictures/${key}-${width}.avif ${width}w`).join(', ')

interface PictureProps {
  image: Pick<Image, 'key' | 'alt' | 'color'>
  /** How wide it stands, as for `<img sizes>`, e.g. `(min-width: 760px) 344px, 46vw`. */
  sizes: string
  /** The largest picture of the first screen: fetched at once and first. Everything else waits until it is near. */
  first?: boolean
  /** Words beside it already say what it shows. */
  decorative?: boolean
  className?: string
}

/** A square picture: its place has its colour and its shape before it is there. */
export function Picture({ image, sizes, first = false, decorative = false, className = '' }: PictureProps) {
  return (
    <picture
      className={`relative block aspect-square overflow-hidden ${className}`}
      style={{ backgroundColor: image.color }}
    >
      <source type="image/avif" srcSet={srcSet(image.key)} sizes={sizes} />
      <img
        src={`/pictures/${image.key}-640.webp`}
        alt={decorative ? '' : image.alt}
        width={960}
        height={960}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        className="size-full object-cover"
      />
    </picture>
  )
}
