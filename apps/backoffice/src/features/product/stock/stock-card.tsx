import type { AdminStock } from '@shop/contract'
import { numberText } from '#src/lib/format/texts.ts'
import { StockActions } from './stock-actions.tsx'
import { StockState } from './stock-columns.tsx'
import { StockThreshold } from './stock-threshold.tsx'

/** An option on a phone. */
export function StockCard(stock: AdminStock) {
  const { productName, name, onHand, reserved } = stock
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="truncate text-14 font-semibold">{productName}</p>
          {name && <p className="truncate text-13 text-ink-soft">{name}</p>}
        </div>
        <StockState {...stock} />
      </div>
      <p className="text-13 text-ink-soft">
        팔 수 있는 수량 <strong className="text-16 text-ink tabular-nums">{numberText(onHand - reserved)}</strong> ·
        창고 {numberText(onHand)} · 결제 대기 {numberText(reserved)}
      </p>
      <p className="flex items-center gap-1.5 text-13 text-ink-soft">
        부족 기준 <StockThreshold stock={stock} />
      </p>
      <StockActions stock={stock} />
    </div>
  )
}
