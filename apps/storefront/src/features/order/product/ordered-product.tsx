import type { OrderSummary } from '@shop/contract'
import { formatWon } from '@shop/rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '#src/ui/display/picture.tsx'
import { StatusBadge } from './status-badge.tsx'

export type OrderedProductData = OrderSummary['orderItemProducts'][number]

/** Ordered option and quantity, e.g. `3kg 한 상자 · 2개`. The dot never ends a line. */
export const optionTextOf = (
  { product }: OrderedProductData,
  {
    productOptionCombination: { name },
    optionUnit,
  }: Omit<OrderedProductData['orderOptionGroups'][number], 'isCancelled'>,
): string => [name === product.name ? '' : name, `${optionUnit}개`].filter(Boolean).join(' ·\u00a0')

interface OrderedProductProps {
  product: OrderedProductData
  /** Won per option group, if known. */
  prices?: readonly number[] | undefined
  /** Note below the options. */
  note?: ReactNode
  /** Actions of the product. */
  children?: ReactNode
}

/** A product of an order with its status. */
export function OrderedProduct({ product, prices, note, children }: OrderedProductProps) {
  const { id, name, images } = product.product
  const [image] = images
  return (
    <li className="py-4">
      <div className="flex gap-3">
        <Link
          to={`/product/${id}`}
          tabIndex={-1}
          aria-hidden="true"
          className="block size-18 shrink-0 overflow-hidden rounded-card bg-sunken"
        >
          {image && <Picture image={image} sizes="72px" decorative />}
        </Link>
        <div className="min-w-0 flex-1">
          <StatusBadge status={product.orderItemProductStatus} />
          <Link to={`/product/${id}`} className="mt-1 line-clamp-2 text-14 font-semibold hover:underline">
            {name}
          </Link>
          <ul className="figures mt-0.5 text-13 text-ink-soft">
            {product.orderOptionGroups.map((group, at) => (
              <li key={group.productOptionCombination.id} className="flex items-baseline justify-between gap-3">
                <span className={group.isCancelled ? 'text-ink-faint' : undefined}>
                  {group.isCancelled ? <s>{optionTextOf(product, group)}</s> : optionTextOf(product, group)}
                  {group.isCancelled && ' 취소'}
                </span>
                {prices?.[at] !== undefined && (
                  <span className={`shrink-0 font-semibold ${group.isCancelled ? 'text-ink-faint' : 'text-ink'}`}>
                    {group.isCancelled ? <s>{formatWon(prices[at])}</s> : formatWon(prices[at])}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {note}
        </div>
      </div>
      {children}
    </li>
  )
}
