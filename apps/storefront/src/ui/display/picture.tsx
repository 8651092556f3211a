import type { Image } from '@shop/contract'
import { preload } from 'react-dom'

const WIDTHS = [320, 640, 960]
const fileOf = (key: string, width: number): string => `/pictures/${key}-${width}.avif`
/** Uploaded pictures have one file, without smaller sizes. */
const isUploaded = (key: string): boolean => key.startsWith('given/')
const srcSet = (key: string): string => WIDTHS.map((width) => `${fileOf(key, width)} ${width}w`).join(', ')

const shapes = {
  square: { look: 'aspect-square', height: 960, part: '' },
  card: { look: 'aspect-[4/3]', height: 720, part: 'object-top' },
  wide: { look: 'aspect-[2/1]', height: 480, part: '' },
}

/** Limits the height on a wide, low screen, where a whole square would push name and price below the fold. */
export const LOW_PICTURE = 'mx-auto wide:max-h-[max(50vh,20rem)]'

interface PictureProps {
  image: Pick<Image, 'key' | 'alt' | 'color'>
  /** Display width, as for `<img sizes>`, e.g. `(min-width: 760px) 344px, 46vw`. */
  sizes: string
  /** Largest image of the first screen: loaded immediately with high priority. All others are lazy. */
  first?: boolean
  /** Adjacent text already describes the image. */
  decorative?: boolean
  /**
   * Pictures are square. Banners are twice as wide as high; large cards show the upper part of a square, which contains the
   * badges.
   */
  shape?: keyof typeof shapes
  className?: string
  /** Address of a cached image of the same subject, shown until this one is loaded. */
  standIn?: string | undefined
}

/** Image with a fixed aspect ratio. Its space has its colour and ratio before it loads. */
export function Picture(props: PictureProps) {
  const { image, sizes, first = false, decorative = false, shape = 'square', className = '', standIn } = props
  // preload in the head: the browser finds a `<picture>` only after the stylesheets. Not needed for a page rendered in the
  // browser
  if (first && !isUploaded(image.key) && import.meta.env.SSR)
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
      {!isUploaded(image.key) && <source type="image/avif" srcSet={srcSet(image.key)} sizes={sizes} />}
      <img
        src={isUploaded(image.key) ? `/pictures/${image.key}.webp` : `/pictures/${image.key}-640.webp`}
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
