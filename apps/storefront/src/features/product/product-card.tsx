import type { ProductCard as Product } from '@shop/contract'
import { Picture } from '#src/ui/display/picture.tsx'
import { Price } from '#src/ui/display/price.tsx'
import { Rating } from '#src/ui/display/rating.tsx'
import { AddButton } from './add-button.tsx'
import { ProductBadges } from './product-badges.tsx'
import { soldOutText } from './sale-facts.ts'

/** Picture widths of a card, as for `<img sizes>`. */
export const cardSizes = {
  /** Two columns. */
  grid: '(min-width: 760px) 334px, calc(50vw - 26px)',
  /** Horizontally scrollable row. */
  rail: '148px',
  /** One row of a list. */
  line: '120px',
  /** Full column width. */
  wide: '(min-width: 760px) 680px, calc(100vw - 40px)',
}

interface ProductCardProps {
  product: Product
  /** Rank by popularity. */
  rank?: number
  layout?: 'grid' | 'rail' | 'line'
  /** The picture is visible on load and fetched eagerly. */
  first?: boolean
  heading?: 'h2' | 'h3'
  /** Picture and name only, without seller, price, rating and badges. HOME-1: `showInformation` is false */
  bare?: boolean
}

function Veil({ text }: { text: string }) {
  return (
    <span className="absolute inset-0 flex items-center justify-center bg-ink/45 text-14 font-bold text-white">
      {text}
    </span>
  )
}

function CardPicture({ product, rank, layout = 'grid', first }: ProductCardProps) {
  const [image] = product.images
  const veil = soldOutText(product)
  return (
    <div
      className={`relative overflow-hidden rounded-card bg-sunken ${layout === 'line' ? 'size-30 shrink-0' : 'aspect-square'}`}
    >
      {image && <Picture image={image} sizes={cardSizes[layout]} decorative first={first ?? false} />}
      {veil !== undefined && <Veil text={veil} />}
      {rank !== undefined && (
        <span className="figures absolute top-0 left-0 flex h-8 min-w-8 items-center justify-center rounded-br-card bg-ink/85 px-2 text-14 font-bold text-white">
          <span className="sr-only">순위 </span>
          {rank}
        </span>
      )}
      <AddButton product={product} />
    </div>
  )
}

function CardText({ product, layout, heading: Heading = 'h3', bare = false }: ProductCardProps) {
  const { productPrice, counts, scoreAverage } = product
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-0.5">
      {!bare && <p className="truncate text-12 text-ink-faint">{product.distributor.name}</p>}
      <Heading className="line-clamp-2 text-14">
        <a href={`/product/${product.id}`} className="whole-card">
          {product.name}
        </a>
      </Heading>
      {!bare && (
        <>
          <Price price={productPrice.price} listPrice={productPrice.listPrice} />
          {counts.reviews > 0 && <Rating score={scoreAverage} count={counts.reviews} />}
          <ProductBadges product={product} max={layout === 'rail' ? 2 : 3} />
        </>
      )}
    </div>
  )
}

/**
 * A product in a list: picture, seller, name, price, rating, and a button that opens its options. Contains a plain link and a
 * plain button; the list around it handles the taps.
 */
export function ProductCard(props: ProductCardProps) {
  const look = props.layout === 'line' ? 'flex-row items-start gap-3.5' : 'flex-col gap-2.5'
  return (
    <article className={`pressable relative flex ${look}`}>
      <CardPicture {...props} />
      <CardText {...props} />
    </article>
  )
}
