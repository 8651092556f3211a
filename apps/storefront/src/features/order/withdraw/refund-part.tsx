import type { OrderItem } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { Section } from '#src/features/order/checkout/section.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { type SumRow, SumRows } from '#src/ui/display/sum-rows.tsx'
import { dayText } from './refund-texts.ts'
import type { Quote } from './withdraw-calls.ts'

/** Lines of a refund. Omits empty lines. */
export const refundRowsOf = (quote: Quote): SumRow[] => {
  const { cancelledPrice, couponShare, shippingBefore, shippingAfter, returnFee, shortfall, point } = quote
  const isReturn = quote.lines.some(({ next }) => next === 'return_complete')
  const shipping = shippingBefore - shippingAfter
  return [
    { label: isReturn ? '반품하는 상품 금액' : '취소하는 상품 금액', amount: cancelledPrice },
    ...(couponShare > 0 ? [{ label: '쿠폰 할인', amount: couponShare, minus: true }] : []),
    ...(shipping > 0 ? [{ label: '돌려드리는 배송비', amount: shipping }] : []),
    ...(shipping < 0
      ? [{ label: isReturn ? '처음 보낸 배송비' : '남은 상품의 배송비', amount: -shipping, minus: true }]
      : []),
    ...(returnFee > 0 ? [{ label: '반품 배송비', amount: returnFee, minus: true }] : []),
    ...(shortfall > 0 ? [{ label: '받지 않는 배송비', amount: shortfall }] : []),
    ...(point > 0 ? [{ label: '적립금으로 돌려드려요', amount: point, minus: true }] : []),
  ]
}

/** Further notes to read before confirming, one sentence each. */
const listNotes = (quote: Quote): string[] => {
  const asked = quote.lines.filter(({ next }) => next === 'withdraw_request')
  const place = quote.to === 'account' ? '환불 계좌로' : '결제한 수단으로'
  return [
    quote.money > 0 && `${dayText(quote.dueDay)}까지 ${place} 돌려드려요.`,
    quote.point > 0 && `적립금 ${formatWon(quote.point)}은 바로 돌려드려요.`,
    quote.couponComesBack && '사용한 쿠폰을 다시 쓸 수 있어요.',
    quote.shippingAfter > quote.shippingBefore && '남은 상품이 무료배송 조건에 맞지 않아서 배송비를 빼고 돌려드려요.',
    asked.length > 0 &&
      `이미 포장을 시작한 상품(${asked.map(({ name }) => name).join(', ')})은 판매자가 확인한 뒤 취소돼요.`,
  ].filter((note) => note !== false)
}

/** Notes to read before confirming a refund. */
export function RefundNotes({ quote }: { quote: Quote }) {
  return (
    <ul className="figures mt-4 flex list-disc flex-col gap-1 pl-5 text-13 text-ink-soft marker:text-ink-faint">
      {listNotes(quote).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** Refund line by line. */
export const RefundLines = ({ quote }: { quote: Quote }) => (
  <SumRows rows={refundRowsOf(quote)} total={{ label: '돌려받을 금액', amount: quote.money }} />
)

/**
 * Shown for an order that waits for its deposit: no money is refunded automatically, because none or a different amount was
 * deposited. B6
 */
export function NothingPaid({ payment: { wrongDeposit } }: Pick<OrderItem, 'payment'>) {
  if (wrongDeposit === null)
    return <p className="text-14 text-ink-soft">아직 입금하지 않은 주문이라 돌려받을 금액이 없어요.</p>
  return (
    <p className="figures rounded-card bg-accent-soft p-4 text-14">
      <b>{formatWon(wrongDeposit)}이 입금된 주문이에요.</b> 입금된 돈은 고객센터에서 확인하고 돌려드려요. 취소한 뒤에 꼭
      고객센터에 알려 주세요.
    </p>
  )
}

interface RefundPartProps {
  order: OrderItem
  quote: Quote | undefined
  /** Reason why there is no quote. */
  error: string | undefined
  isChosen: boolean
  onRetry: () => void
}

/** Refund preview, line by line, before anything is cancelled. */
export function RefundPart({ order, quote, error, isChosen, onRetry }: RefundPartProps) {
  return (
    <Section title="환불 금액">
      {!isChosen && <p className="text-14 text-ink-faint">취소할 상품을 선택하면 돌려받을 금액을 알려 드려요.</p>}
      {isChosen && error !== undefined && <ErrorNote text={error} onRetry={onRetry} />}
      {isChosen && error === undefined && !quote && (
        <div aria-busy="true" className="flex flex-col gap-3">
          <p className="sr-only">돌려받을 금액을 계산하고 있어요</p>
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="mt-2 h-8 w-full" />
        </div>
      )}
      {isChosen && error === undefined && quote && (
        <>
          {order.orderItemStatus === 'bank_transfer_waiting' ? (
            <NothingPaid payment={order.payment} />
          ) : (
            <RefundLines quote={quote} />
          )}
          <RefundNotes quote={quote} />
        </>
      )}
    </Section>
  )
}
