import type { ProductCard as Product } from '@shop/contract'
import { formatCount } from '@shop/rules'
import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { CardList } from '../cards/card-list.tsx'
import { ProductCard } from '../product-card.tsx'

export interface Saved {
  product: Product
  /** Additional note. */
  note?: string
}

interface SavedListProps {
  count: number
  entries: readonly Saved[]
  /** Icon of the remove button. `removeText` is its label after the product name. */
  icon: ReactNode
  removeText: string
  onRemove: (id: number) => void
}

/** Saved products as a list, each with a remove button. */
export function SavedList({ count, entries, icon, removeText, onRemove }: SavedListProps) {
  return (
    <>
      <p className="figures px-5 pt-4 pb-3 text-13 text-ink-faint" aria-live="polite">
        총 {formatCount(count)}개
      </p>
      <CardList className="flex flex-col gap-5 px-5">
        {entries.map(({ product, note }, at) => (
          <li key={product.id} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <ProductCard product={product} layout="line" heading="h2" first={at < 2} />
              {note !== undefined && <p className="mt-1.5 text-12 text-ink-faint">{note}</p>}
            </div>
            <IconButton label={`${product.name} ${removeText}`} onClick={() => onRemove(product.id)}>
              {icon}
            </IconButton>
          </li>
        ))}
      </CardList>
    </>
  )
}
