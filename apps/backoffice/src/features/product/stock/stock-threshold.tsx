import type { AdminStock } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { EditCell } from '#src/ui/grid/edit-cell.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { refreshStock } from './refresh-stock.ts'

const MOST_UNITS = 100_000

const textOf = ({ threshold, hasThreshold }: AdminStock): string =>
  hasThreshold ? numberText(threshold) : `기본 ${numberText(threshold)}`

/** Units of a typed threshold; null: the default. */
const toUnits = (text: string): number | null => (text === '' ? null : Number(text.replaceAll(',', '')))

const check = (text: string): string | undefined => {
  const units = toUnits(text)
  if (units === null || (Number.isInteger(units) && units >= 0 && units <= MOST_UNITS)) return undefined
  return `0부터 ${numberText(MOST_UNITS)}까지의 수를 적어 주세요. 비우면 기본값이에요.`
}

/** Free units from which options of a product are listed as low, edited in place. It is that of all options of the product. */
export function StockThreshold({ stock }: { stock: AdminStock }) {
  const client = useQueryClient()
  const canWrite = useCan('stock.write')
  const { productId, productName, threshold, hasThreshold } = stock
  const save = async (text: string): Promise<void> => {
    const body = { units: toUnits(text), expected: hasThreshold ? threshold : null }
    try {
      await call('admin.stock.setThreshold', { params: { id: productId }, body })
      showToast(`${productName}의 부족 기준을 바꿨어요.`)
    } finally {
      // also the value of another person that has refused this one
      await refreshStock(client)
    }
  }
  if (!canWrite) return textOf(stock)
  return (
    <EditCell
      label={`${productName} 부족 기준`}
      value={hasThreshold ? String(threshold) : ''}
      text={textOf(stock)}
      inputMode="numeric"
      check={check}
      onSave={save}
    />
  )
}
