import type { Image } from '@shop/contract'
import { preload } from 'react-dom'

const WIDTHS = [320, 640, 960]
const fileOf = (key: string, width: number): string => `/pictures/${key}-${width}.avif`
const srcSet = (key: string): string => WIDTHS.map((width) => `${fileOf(key, width)} ${width}w`).join(', ')

const shapes = {
  square: { look: 'aspect-square', height: 960, part: '' },
  card: { look: 'aspect-[4/3]', height: 720, part: 'object-top' },
  wide: { look: 'aspect-[2/1]', height: 480, part: '' },
}

/** On a wide, low screen a whole square would push name and price below the fold. */
export const LOW_PICTURE = 'mx-auto wide:max-h-[max(50vh,20rem)]'

interface PictureProps {
  image: Pick<Image, 'key' | 'alt' | 'color'>
  /** How wide it stands, as for `<img sizes>`, e.g. `(min-width: 760px) 344px, 46vw`. */
  sizes: string
  /** The largest picture of the first screen: fetched at once and first. Everything else waits until it is near. */
  first?: boolean
  /** Words beside it already say what it shows. */
  decorative?: boolean
  /** Pictures are square; banners are twice as wide as high, large cards show the upper part of a square, where the stamps are. */
  shape?: keyof typeof shapes
  className?: string
  /** Address of a picture of the same that is there already: stands in until this one is. */
  standIn?: string | undefined
}

/** A picture of a fixed shape: its place has its colour and its shape before it is there. */
export function Picture(props: PictureProps) {
  const { image, sizes, first = false, decorative = false, shape = 'square', className = '', standIn } = props
  // said in the head of the page: a `<picture>` is found by the browser only after the style sheets. What is drawn in the
  // browser stands there with its picture
  if (first && import.meta.env.SSR)
    preload(fileOf(image.key, 640), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: srcSet(image.key),
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  return (
    <picture
      className={`relative block overflow-hidden ${shapes[shape].look} ${className}`}
      style={{
        backgroundColor: image.color,
        ...(standIn !== undefined && { backgroundImage: `url("${standIn}")`, backgroundSize: 'cover' }),
      }}
    >
      <source type="image/avif" srcSet={srcSet(image.key)} sizes={sizes} />
      <img
        src={`/pictures/${image.key}-640.webp`}
        alt={decorative ? '' : image.alt}
        width={960}
        height={shapes[shape].height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        className={`size-full object-cover ${shapes[shape].part}`}
      />
    </picture>
  )
}
