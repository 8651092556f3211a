import type { OrderItem } from '@shop/contract'
import { formatSeoulTime, formatWon } from '@shop/rules'
import { Section } from '#src/features/order/checkout/section.tsx'
import { CopyButton } from './copy-button.tsx'
import { DepositCountdown } from './deposit-countdown.tsx'
import { Row } from './order-parts.tsx'
import { isWronglyPaid } from './order-texts.ts'
import { WrongDeposit } from './wrong-deposit.tsx'

/**
 * Account and deadline of an order that waits for its deposit, or a notice that a different amount was deposited. Renders
 * nothing for other orders.
 */
export function AccountPart({ order }: { order: OrderItem }) {
  const { virtualAccount: account, wrongDeposit } = order.payment
  const due = order.orderItemPrice.totalPrice
  if (wrongDeposit !== null && isWronglyPaid(order))
    return (
      <Section title="입금 안내">
        <WrongDeposit came={wrongDeposit} due={due} />
      </Section>
    )
  if (order.orderItemStatus !== 'bank_transfer_waiting' || !account) return null
  return (
    <Section title="입금 안내">
      <div className="figures rounded-card bg-accent-soft p-4">
        <p className="text-14 text-ink-soft">{account.bankText}</p>
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 text-18 font-bold select-all">{account.accountNumber}</p>
          <CopyButton text={account.accountNumber} done="계좌 번호를 복사했어요." />
        </div>
      </div>
      <dl className="figures mt-4 flex flex-col gap-2.5">
        <Row name="입금할 금액">
          <b>{formatWon(due)}</b>
        </Row>
        <Row name="입금 기한">
          <b className="text-danger">{formatSeoulTime(new Date(account.dueDate))}</b>까지
          <DepositCountdown until={account.dueDate} />
        </Row>
        <Row name="구매자명">{account.customerName}</Row>
      </dl>
      <p className="mt-4 text-13 text-ink-soft">
        기한까지 정확한 금액을 한 번에 입금해 주세요. 나누어 보내거나 다른 금액을 보내면 은행에서 받지 않아요. 기한이
        지나면 주문이 자동으로 취소돼요.
      </p>
    </Section>
  )
}
