import type { OrderTmp } from '@shop/contract'
import { areaTypeOf, formatWon, isZonecode } from '@shop/rules'
import { useTmpPrice } from '#src/features/order/order-queries.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'

const areaNames = { major: '', secondary_area: '제주 지역', third_area: '도서산간 지역' } as const

const textOf = (error: unknown): string =>
  error instanceof ApiError && error.problems.length > 0
    ? error.problems.map((problem) => problem.message).join('\n')
    : failureText(error)

/** Effect of the typed postcode on delivery: the surcharge, or the product that cannot be delivered there. ORDER-8 */
export function AreaNote({ tmp, zonecode }: { tmp: OrderTmp; zonecode: string }) {
  const price = useTmpPrice(tmp, { zonecode, usedPoint: 0, couponId: null })
  if (!isZonecode(zonecode) || price.isPlaceholderData) return null
  if (price.isError) {
    return (
      <p role="alert" className="text-13 whitespace-pre-line text-danger">
        {textOf(price.error)}
      </p>
    )
  }
  const area = areaNames[areaTypeOf(zonecode)]
  if (!area || !price.data) return null
  const fee = price.data.totals.cumaAddOrtherShippingFee
  return (
    <output className="figures rounded-control bg-accent-soft px-4 py-3 text-13 text-accent-ink">
      {area}이라 추가 배송비 <b>{formatWon(fee)}</b>이 더해져요.
    </output>
  )
}
