import type { QueryClient } from '@tanstack/react-query'
import { numberText } from '#src/lib/format/texts.ts'
import { PriceCell, type ProductRow, StateCell } from './product-columns.tsx'
import { ProductThumb } from './product-thumb.tsx'

/** A product on a phone. */
export function ProductCard({ row, client, canEdit }: { row: ProductRow; client: QueryClient; canEdit: boolean }) {
  const { name, image, amount, distributor, combinations } = row
  const stock = amount === null ? '재고 무제한' : `재고 ${numberText(amount)}`
  return (
    <div className="flex min-w-0 gap-3">
      <ProductThumb image={image} size="size-14" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="line-clamp-2 text-14 font-semibold">{name}</p>
        <p className="truncate text-13 text-ink-soft">
          {distributor.name} · {stock}
          {combinations > 1 && ` · 옵션 ${numberText(combinations)}`}
        </p>
        <div className="flex items-center justify-between gap-2">
          <StateCell row={row} />
          <span className="relative z-[1] max-w-32 text-16 font-semibold tabular-nums">
            <PriceCell row={row} client={client} canEdit={canEdit} />
          </span>
        </div>
      </div>
    </div>
  )
}
