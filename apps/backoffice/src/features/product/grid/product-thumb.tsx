import type { AdminProductRow } from '@shop/contract'
import { pictureUrl } from '../product-texts.ts'

/** First picture of a product, or an empty square. */
export function ProductThumb({
  image,
  size = 'size-8',
}: {
  image: AdminProductRow['image']
  size?: 'size-8' | 'size-14'
}) {
  if (image === null) return <span className={`block shrink-0 rounded-control bg-sunken ${size}`} />
  return (
    <img
      src={pictureUrl(image.key)}
      alt=""
      loading="lazy"
      className={`shrink-0 rounded-control object-cover ${size}`}
      style={{ backgroundColor: image.color }}
    />
  )
}
