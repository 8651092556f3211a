import type { GiftGroup } from '@shop/contract'
import { formatSeoulDay, sumWon, toSeoulDate } from '@shop/rules'
import { Section } from '#src/features/order/checkout/section.tsx'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Accordion } from '#src/ui/display/accordion.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { SumRows } from '#src/ui/display/sum-rows.tsx'
import { GiftCard } from '../card/gift-card.tsx'
import { GiftItems } from '../gift-items.tsx'
import { countsText, groupStatusText, waitingText } from '../gift-texts.ts'
import { GroupActions, ResendAll } from './group-actions.tsx'
import { ReceiverActions } from './receiver-actions.tsx'
import { ReceiverCard } from './receiver-card.tsx'

/** Skeleton of a sent gift. */
export const GroupSkeleton = () => (
  <div aria-busy="true" className="flex min-h-dvh flex-col gap-4 px-5 py-6">
    <p className="sr-only">선물을 불러오고 있어요</p>
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-7 w-48" />
    <Skeleton className="h-20 w-full rounded-card" />
    <Skeleton className="h-44 w-full rounded-card" />
    <Skeleton className="h-44 w-full rounded-card" />
  </div>
)

/** State of the gift, its counts, and what it waits for. */
function HeadPart({ group, access }: { group: GiftGroup; access: OrderAccess }) {
  const at = new Date(group.createdAt)
  const waiting = waitingText(group)
  return (
    <section className="flex flex-col gap-4 border-b-8 border-ground px-5 pt-5 pb-6">
      <div>
        <p className="figures text-13 text-ink-faint">
          {toSeoulDate(at).slice(0, 4)}.{formatSeoulDay(at)} 선물
        </p>
        <h1 className="mt-0.5 text-22 font-bold text-balance">{groupStatusText(group)}</h1>
        <p className="figures mt-1 text-14 text-ink-soft">{countsText(group)}</p>
        {waiting && <p className="figures mt-1 text-14 text-ink-soft">{waiting}</p>}
      </div>
      {!group.isPaid && group.giftGroupStatus === 'waiting' && (
        <ButtonLink to={access.path} look="soft" wide>
          결제 정보 보기
        </ButtonLink>
      )}
    </section>
  )
}

/** What was due for all gifts, and what came back. */
function MoneyPart({ group }: { group: GiftGroup }) {
  const { giftTotalProductsPrice, giftTotalShippingFee, giftTotalPrice, giftTos } = group
  const refunds = giftTos.flatMap(({ refund }) => refund ?? [])
  const money = sumWon(refunds.map((refund) => refund.money))
  const point = sumWon(refunds.map((refund) => refund.point))
  const discount = giftTotalProductsPrice + giftTotalShippingFee - giftTotalPrice
  return (
    <Section title={group.isPaid ? '결제 금액' : '주문 금액'}>
      <SumRows
        rows={[
          { label: '상품 금액', amount: giftTotalProductsPrice },
          { label: '배송비', amount: giftTotalShippingFee, ...(giftTotalShippingFee === 0 && { text: '무료' }) },
          ...(discount > 0 ? [{ label: '할인과 적립금', amount: discount, minus: true }] : []),
        ]}
        total={{ label: group.isPaid ? '결제한 금액' : '결제할 금액', amount: giftTotalPrice }}
      />
      {money + point > 0 && (
        <div className="mt-5">
          <SumRows
            rows={[
              ...(money > 0 ? [{ label: '환불 금액', amount: money, minus: true }] : []),
              ...(point > 0 ? [{ label: '돌려받은 적립금', amount: point }] : []),
            ]}
            total={{ label: '최종 결제 금액', amount: giftTotalPrice - money }}
          />
        </div>
      )}
    </Section>
  )
}

/** A sent gift: each receiver's state and actions, goods, card and amounts. SCREEN-10, GIFT-3 */
export function GroupView({ group, access }: { group: GiftGroup; access: OrderAccess }) {
  const { giftCard, giftMessage, giftSenderName } = group
  return (
    <>
      <HeadPart group={group} access={access} />
      <Section title="받는 분" action={<ResendAll group={group} access={access} />}>
        <ul className="flex flex-col gap-3">
          {group.giftTos.map((gift, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- receivers never change places, but a corrected one changes its uuid
            <ReceiverCard key={at} group={group} gift={gift}>
              <ReceiverActions group={group} gift={gift} access={access} />
            </ReceiverCard>
          ))}
        </ul>
      </Section>
      <Section title="선물">
        <GiftItems items={group.items} />
        <div className="mt-4">
          <Accordion title="보낸 카드 보기">
            <GiftCard card={giftCard} message={giftMessage} senderName={giftSenderName} />
          </Accordion>
        </div>
      </Section>
      <MoneyPart group={group} />
      <GroupActions group={group} access={access} />
    </>
  )
}
