import type { Video, VideoProduct } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { memo, type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { openOptionSheet, wantOptionSheet } from '#src/features/product/option-sheet-store.ts'
import { Picture } from '#src/ui/display/picture.tsx'

interface ChipProps {
  product: VideoProduct
  onTap: () => void
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

/** Product of a video. Opens the option sheet over the video; without scripts it is a link to the product. */
function ProductChip({ product, onTap }: ChipProps) {
  const { id, name, price, thumbnail, isSoldOut } = product
  const onClick = (event: MouseEvent) => {
    onTap()
    if (opensElsewhere(event)) return
    event.preventDefault()
    openOptionSheet(id)
  }
  return (
    <Link
      to={`/product/${id}`}
      aria-haspopup="dialog"
      onClick={onClick}
      onPointerEnter={wantOptionSheet}
      className="pressable flex h-15 w-56 items-center gap-2.5 rounded-control bg-black/60 ring-1 ring-white/25 ring-inset p-1.5 pr-3"
    >
      <span className="block size-12 shrink-0 overflow-hidden rounded-control bg-white/20">
        {thumbnail && <Picture image={thumbnail} sizes="48px" decorative />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13">{name}</span>
        <span className="figures block text-14 font-bold">{isSoldOut ? '품절' : formatWon(price)}</span>
      </span>
    </Link>
  )
}

interface FeedTextsProps {
  video: Video
  titleId: string
  onProduct: (video: Video) => void
}

/** Seller, title, contents and products of a video. */
export const FeedTexts = memo(function FeedTexts({ video, titleId, onProduct }: FeedTextsProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, contents, seller, products } = video
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 via-black/50 to-transparent pt-20 pb-[max(1.75rem,env(safe-area-inset-bottom))]">
      <div className="flex max-h-[50dvh] flex-col pr-18 pl-4 *:pointer-events-auto">
        {seller && <p className="text-13 text-white/85">{seller.name}</p>}
        <h2 id={titleId} className="text-16 font-bold text-pretty">
          {title}
        </h2>
        {contents !== '' && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="mt-0.5 min-h-6 overflow-y-auto text-left text-13 text-white/85"
          >
            <span className={isOpen ? 'whitespace-pre-line' : 'line-clamp-1'}>{contents}</span>
            <span className="sr-only">{isOpen ? ' 접기' : ' 더 보기'}</span>
          </button>
        )}
      </div>
      {products.length > 0 && (
        <ul
          aria-label="영상에 나온 상품"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls, so it must be reachable for the arrow keys
          tabIndex={0}
          className="no-scrollbar pointer-events-auto mt-3 flex gap-2 overflow-x-auto px-4"
        >
          {products.map((product) => (
            <li key={product.id} className="shrink-0">
              <ProductChip product={product} onTap={() => onProduct(video)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})
