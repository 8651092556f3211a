import type { OrderItem } from '@shop/contract'
import { returnBearerOf, returnDeadlineText, type ReturnReason } from '@shop/rules'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { SumRows } from '#src/ui/display/sum-rows.tsx'
import type { OrderAccess } from '../order-access.ts'
import { refundRowsOf } from '../withdraw/refund-part.tsx'
import type { Quote } from '../withdraw/withdraw-calls.ts'
import { useReturnQuote } from './use-return-quote.ts'

export interface ReturnEstimateProps {
  order: OrderItem
  access: OrderAccess
  /** Id of the ordered product. */
  productId: number
  kind: 'return' | 'replace'
  reason: ReturnReason
}

/** Sentence that names who pays the return shipping. If free shipping makes the return cost nothing, names no payer. */
const bearerText = (
  { kind, reason }: Pick<ReturnEstimateProps, 'kind' | 'reason'>,
  quote: Quote | undefined,
): string => {
  if (returnBearerOf(reason) === 'shop')
    return kind === 'return' ? '반품 배송비는 판매자가 부담해요.' : '교환 배송비는 판매자가 부담해요.'
  if (kind === 'replace')
    return '보내고 다시 받는 배송비는 주문하신 분이 부담해요. 판매자가 교환하기 전에 금액을 알려 드려요.'
  return quote?.returnFee === 0 ? '반품 배송비는 따로 들지 않아요.' : '반품 배송비는 주문하신 분이 부담해요.'
}

const listNotes = ({ shippingBefore, shippingAfter, returnFee, shortfall }: Quote, reason: ReturnReason): string[] =>
  [
    shippingAfter > shippingBefore && '무료배송 조건에 맞지 않게 되어 처음 보낸 배송비도 빼고 돌려드려요.',
    shortfall > 0 && '상품 금액보다 많은 배송비는 받지 않아요.',
    reason === 'other' && returnFee > 0 && '판매자가 상품의 문제를 확인하면 배송비를 받지 않아요.',
    '판매자가 상품을 확인한 뒤에 돌려드려요.',
  ].filter((note) => note !== false)

/** Refund preview of a return, line by line, and who pays the return shipping. */
export function ReturnEstimate({ order, access, productId, kind, reason }: ReturnEstimateProps) {
  const { data, error, refetch } = useReturnQuote({ order, access, productId, kind, reason })
  // the payer is shown once the amounts are known
  const isOpen = kind === 'return' && !error && !data && returnBearerOf(reason) === 'shopper'
  return (
    <div>
      {isOpen ? (
        <Skeleton className="h-5 w-3/5" />
      ) : (
        <p className="text-14 font-semibold">{bearerText({ kind, reason }, data)}</p>
      )}
      <p className="mt-1 text-13 text-ink-soft">{returnDeadlineText(reason)}</p>
      {kind === 'return' && error && (
        <div className="mt-3">
          <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {kind === 'return' && !error && !data && (
        <div aria-busy="true" className="mt-4 flex flex-col gap-3">
          <p className="sr-only">돌려받을 금액을 계산하고 있어요</p>
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
        </div>
      )}
      {kind === 'return' && !error && data && (
        <div className="mt-4">
          <SumRows rows={refundRowsOf(data)} total={{ label: '돌려받을 금액', amount: data.money }} />
          <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 text-13 text-ink-soft marker:text-ink-faint">
            {listNotes(data, reason).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
