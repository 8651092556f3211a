import type { OrderItem } from '@shop/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OrderLines } from '#src/features/order/order-lines.tsx'
import { OrderSum } from '#src/features/order/order-sum.tsx'
import { Section } from '#src/features/order/checkout/section.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { CheckIcon } from '#src/ui/icons/sign-icons.tsx'
import { AccountPart } from './account-part.tsx'
import { AddressPart, OrderNumber, StepLine } from './order-parts.tsx'
import { isWronglyPaid } from './order-texts.ts'
import { totalsOf } from './order-totals.ts'

const nexts = [
  '판매자가 주문을 확인하고 신선하게 포장해요.',
  '상품이 출발하면 주문하는 분의 휴대폰으로 알려 드려요.',
  '배송 준비가 시작되기 전까지 주문 상세에서 배송지를 바꾸거나 주문을 취소할 수 있어요.',
]

/** Where to find the order later: in a member's order list, or with the code sent to a guest. ORDER-4 */
function WhereToLook({ isGuest }: { isGuest: boolean }) {
  const look = 'finger text-accent-ink underline underline-offset-4'
  if (!isGuest)
    return (
      <li>
        <Link to="/orders" className={look}>
          주문 내역
        </Link>
        에서 언제든 진행 상황을 볼 수 있어요.
      </li>
    )
  return (
    <li>
      주문하는 분의 휴대폰으로 조회 번호를 보내 드려요. 다른 기기에서는{' '}
      <Link to="/orders/guest" className={look}>
        비회원 주문 조회
      </Link>
      에 그 번호를 입력해 주세요.
    </li>
  )
}

const headingOf = (order: OrderItem): string => {
  if (isWronglyPaid(order)) return '입금된 금액을 확인해 주세요'
  return order.orderItemStatus === 'bank_transfer_waiting' ? '입금을 기다리고 있어요' : '주문이 완료됐어요'
}

/** Heading, icon and name of the order. The order number follows unless the deposit account comes first. */
function Result({ order, isWaiting }: { order: OrderItem; isWaiting: boolean }) {
  return (
    <section
      className={`flex flex-col items-center gap-4 px-5 text-center ${isWaiting ? 'pt-8' : 'border-b-8 border-ground pt-10 pb-6'}`}
    >
      {!isWaiting && !isWronglyPaid(order) && (
        <span className="flex size-16 items-center justify-center rounded-full bg-accent text-on-accent transition-transform duration-250 ease-enter starting:scale-50">
          <CheckIcon size={36} />
        </span>
      )}
      <div>
        <h1 className="text-22 font-bold">{headingOf(order)}</h1>
        <p className="mt-1 text-14 text-ink-soft">{order.orderName}</p>
      </div>
      {!isWaiting && (
        <div className="mt-2 w-full text-left">
          <OrderNumber order={order} />
        </div>
      )}
    </section>
  )
}

/** Next steps of an order, and its address. */
function Delivery({ order, isGuest, done }: { order: OrderItem; isGuest: boolean; done: number }) {
  return (
    <>
      <Section title="앞으로 이렇게 진행돼요">
        <StepLine done={done} />
        <ul className="mt-5 flex list-disc flex-col gap-1.5 pl-5 text-14 text-ink-soft marker:text-ink-faint">
          {nexts.map((next) => (
            <li key={next}>{next}</li>
          ))}
          <WhereToLook isGuest={isGuest} />
        </ul>
      </Section>
      <AddressPart order={order} />
    </>
  )
}

interface CompleteViewProps {
  order: OrderItem
  isGuest: boolean
  /** For a gift: how it reaches its receivers, in place of the delivery and the goods. */
  gift?: ReactNode
  /** Offer to follow the order by notifications. */
  offer?: ReactNode
}

/** Confirmation of a placed order. An order that waits for its deposit starts with account, amount and deadline (K14). */
export function CompleteView({ order, isGuest, gift, offer }: CompleteViewProps) {
  const isWaiting = order.orderItemStatus === 'bank_transfer_waiting'
  return (
    <>
      <Result order={order} isWaiting={isWaiting} />
      <AccountPart order={order} />
      {isWaiting && (
        <Section title="주문 번호">
          <OrderNumber order={order} />
        </Section>
      )}
      {offer}
      {gift ?? <Delivery order={order} isGuest={isGuest} done={isWaiting ? 0 : 1} />}
      {!gift && (
        <Section title="주문 상품">
          <OrderLines bundles={order.totalPricesDetail} />
        </Section>
      )}
      <Section title="결제 금액">
        <OrderSum totals={totalsOf(order)} label={isWaiting ? '입금할 금액' : '결제한 금액'} />
      </Section>
      <div className="flex flex-col gap-2 px-5 pt-5 pb-8">
        <ButtonLink to={`/orders/${order.id}`} look="line" size="large" wide>
          주문 상세 보기
        </ButtonLink>
        <ButtonLink to="/" size="large" wide>
          쇼핑 계속하기
        </ButtonLink>
      </div>
    </>
  )
}
