import type { OrderItem } from '@shop/contract'
import type { ReactNode } from 'react'
import { OrderSum } from '#src/features/order/order-sum.tsx'
import { Section } from '#src/features/order/checkout/section.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { SumRows } from '#src/ui/display/sum-rows.tsx'
import { GiftSummary } from '../gift-summary.tsx'
import { giftPathOfOrder, type OrderAccess } from '../order-access.ts'
import { AccountPart } from '../placed/account-part.tsx'
import { AddressPart, PaymentPart } from '../placed/order-parts.tsx'
import { isWronglyPaid, sumTextOf } from '../placed/order-texts.ts'
import { totalsOf } from '../placed/order-totals.ts'
import { BuyAgainButton } from '../product/buy-again-button.tsx'
import { useWayState } from '#src/features/order/return-link.ts'
import { ChangeableAddress } from './address-part.tsx'
import { GiveAccount } from './give-account.tsx'
import { ProductsPart } from './products-part.tsx'
import { RefundsPart } from './refunds-part.tsx'
import { StatusPart } from './status-part.tsx'

/** Order actions. Offers cancelling the whole order, or the products that can still be cancelled. */
function OrderActions({ order, access, children }: { order: OrderItem; access: OrderAccess; children: ReactNode }) {
  const state = useWayState(access.path)
  return (
    <div className="flex flex-wrap gap-2 px-5 pt-5 pb-8 *:min-w-32 *:flex-1">
      {order.withdrawType !== 'withdraw_deny' && !order.gift && (
        <ButtonLink to={`${access.path}/withdraw`} state={state} look="line" size="large">
          주문 취소
        </ButtonLink>
      )}
      {children}
      <ButtonLink to="/support" look="line" size="large">
        문의하기
      </ButtonLink>
      {!order.gift && <BuyAgainButton orderId={order.id} access={access} size="large" />}
    </div>
  )
}

/**
 * Gift of an order, in place of products and delivery address. Each receiver's gift is managed, and cancelled, on its own page.
 */
function GiftPart({
  order,
  gift,
  access,
}: {
  order: OrderItem
  gift: NonNullable<OrderItem['gift']>
  access: OrderAccess
}) {
  const canWithdraw = order.withdrawType !== 'withdraw_deny'
  return (
    <Section title="선물">
      <GiftSummary gift={gift} products={order.orderItemProducts} />
      <ButtonLink to={giftPathOfOrder(order.id, access)} look="soft" wide>
        {canWithdraw ? '받는 분 보기·취소하기' : '받는 분 보기'}
      </ButtonLink>
    </Section>
  )
}

/** Products and delivery address of an order, or the gift that it paid for. */
function ContentsPart({ order, access }: { order: OrderItem; access: OrderAccess }) {
  if (order.gift) return <GiftPart order={order} gift={order.gift} access={access} />
  return (
    <>
      <ProductsPart order={order} access={access} />
      {order.canChangeAddress ? <ChangeableAddress order={order} access={access} /> : <AddressPart order={order} />}
    </>
  )
}

/** Final amount after refunds. Hidden if nothing of the payment is refunded. */
function AfterRefunds({ order }: { order: OrderItem }) {
  const refunded = order.refunds.reduce((sum, { money }) => sum + money, 0)
  const left = order.orderItemPrice.totalPrice - refunded
  if (refunded === 0 || left < 0 || isWronglyPaid(order)) return null
  return (
    <div className="mt-5">
      <SumRows
        rows={[{ label: '환불 금액', amount: refunded, minus: true }]}
        total={{ label: '최종 결제 금액', amount: left }}
      />
    </div>
  )
}

interface OrderViewProps {
  order: OrderItem
  access: OrderAccess
  /** Additional action. */
  action?: ReactNode
}
/** A placed order: status, products, address, payment and refunds. SCREEN-7 */
export function OrderView({ order, access, action }: OrderViewProps) {
  const isPaid = order.payment.approvedAt !== null
  return (
    <>
      <StatusPart order={order} />
      <AccountPart order={order} />
      <ContentsPart order={order} access={access} />
      {order.refunds.length > 0 && <RefundsPart refunds={order.refunds} />}
      {order.refunds.some(({ wantsAccount }) => wantsAccount) && <GiveAccount order={order} access={access} />}
      <PaymentPart order={order} receiptPath={isPaid ? `${access.path}/receipt` : undefined} />
      <Section title="결제 금액">
        <OrderSum
          totals={totalsOf(order)}
          label={isWronglyPaid(order) ? '주문 금액' : sumTextOf(order.orderItemStatus, isPaid)}
        />
        <AfterRefunds order={order} />
      </Section>
      <OrderActions order={order} access={access}>
        {action}
      </OrderActions>
    </>
  )
}
