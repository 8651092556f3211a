import type { OrderItem } from '@shop/contract'
import { OrderLines } from '#src/features/order/order-lines.tsx'
import { OrderSum } from '#src/features/order/order-sum.tsx'
import { Section } from '#src/features/order/checkout/section.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { CheckIcon } from '#src/ui/icons/sign-icons.tsx'
import { AddressPart, OrderNumber, StepLine } from './order-parts.tsx'
import { totalsOf } from './order-totals.ts'

const nexts = [
  '판매자가 주문을 확인하고 신선하게 포장해요.',
  '상품이 출발하면 주문하는 분의 휴대폰으로 알려 드려요.',
  '주문을 바꾸거나 취소하려면 배송 준비가 시작되기 전에 고객센터로 알려 주세요.',
]

/** The order stands and is paid: its number, its sum, and what happens next. */
export function CompleteView({ order, isGuest }: { order: OrderItem; isGuest: boolean }) {
  return (
    <>
      <section className="flex flex-col items-center gap-4 border-b-8 border-ground px-5 pt-10 pb-6 text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-accent text-on-accent transition-transform duration-250 ease-enter starting:scale-50">
          <CheckIcon size={36} />
        </span>
        <div>
          <h1 className="text-22 font-bold">주문이 완료됐어요</h1>
          <p className="mt-1 text-14 text-ink-soft">{order.orderName}</p>
        </div>
        <div className="mt-2 w-full text-left">
          <OrderNumber order={order} />
        </div>
      </section>
      <Section title="앞으로 이렇게 진행돼요">
        <StepLine done={1} />
        <ul className="mt-5 flex list-disc flex-col gap-1.5 pl-5 text-14 text-ink-soft marker:text-ink-faint">
          {nexts.map((next) => (
            <li key={next}>{next}</li>
          ))}
          {isGuest && <li>비회원 주문은 이 기기에서 볼 수 있어요. 주문 번호를 따로 적어 두면 좋아요.</li>}
        </ul>
      </Section>
      <AddressPart order={order} />
      <Section title="주문 상품">
        <OrderLines bundles={order.totalPricesDetail} />
      </Section>
      <Section title="결제 금액">
        <OrderSum totals={totalsOf(order)} label="결제한 금액" />
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
