import { formatWon } from '@shop/rules'
import { Skeleton } from './skeleton.tsx'

export interface SumRow {
  label: string
  /** Won; undefined while being calculated. */
  amount: number | undefined
  /** Deduction, shown with a minus. */
  minus?: boolean
  /** Text in place of the amount, e.g. 무료. */
  text?: string
}
const amountText = ({ amount, minus, text }: SumRow): string | undefined => {
  if (amount === undefined) return undefined
  if (text !== undefined) return text
  return minus && amount > 0 ? `−${formatWon(amount)}` : formatWon(amount)
}

/** Rows of amounts and their total. */
export function SumRows({ rows, total }: { rows: readonly SumRow[]; total: SumRow }) {
  return (
    <dl className="figures flex flex-col gap-2.5" aria-busy={total.amount === undefined || undefined}>
      {rows.map((row) => (
        <div key={row.label} className="flex items-center justify-between gap-4 text-14">
          <dt className="text-ink-soft">{row.label}</dt>
          <dd className={row.minus ? 'text-sale' : ''}>{amountText(row) ?? <Skeleton className="h-4 w-16" />}</dd>
        </div>
      ))}
      <div className="mt-1.5 flex items-center justify-between gap-4 border-t border-line pt-4">
        <dt className="text-16 font-bold">{total.label}</dt>
        <dd className="text-22 font-bold">{amountText(total) ?? <Skeleton className="h-7 w-28" />}</dd>
      </div>
    </dl>
  )
}
