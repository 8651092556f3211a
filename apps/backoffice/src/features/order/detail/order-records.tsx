import type { AdminOrder } from '@shop/contract'
import { paymentMethodTexts, statusText } from '@shop/rules/status-texts'
import { call } from '#src/lib/call/call.ts'
import { momentText, wonText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Facts } from '#src/ui/display/page.tsx'
import { messageText } from '#src/ui/format/message-texts.ts'
import { actorTexts, messageStateTexts, refundStateTexts } from '../order-texts.ts'
import { useOrderWrite } from './use-order-write.ts'

type Part = { order: AdminOrder }

/** Payment and refunds. */
export function OrderPayment({ order }: Part) {
  const { payment, refunds } = order
  if (!payment) return undefined
  const minus = (won: number): string => (won > 0 ? `-${wonText(won)}` : wonText(0))
  return (
    <Card title="결제와 환불">
      <Facts
        rows={[
          ['결제', `${paymentMethodTexts[order.method]}${payment.cardText ? ` · ${payment.cardText}` : ''}`],
          ['결제한 시각', payment.approvedAt ? momentText(payment.approvedAt) : '아직 결제되지 않았어요'],
          ['상품', wonText(payment.productsPrice)],
          ['배송비', wonText(payment.shippingPrice)],
          ['쿠폰', minus(payment.couponDiscountPrice)],
          ['적립금', minus(payment.usedPoint)],
          ['결제 금액', <strong key="amount">{wonText(payment.amount)}</strong>],
        ]}
      />
      {refunds.length > 0 && (
        <ul aria-label="환불" className="flex flex-col gap-2 border-t border-line pt-3 text-14 tabular-nums">
          {refunds.map(({ id, money, point, state, reason, askedAt }) => (
            <li key={id}>
              <p className="flex justify-between gap-3">
                <span className="font-semibold">{refundStateTexts[state]}</span>
                <span>
                  {wonText(money)}
                  {point > 0 && ` + 적립금 ${wonText(point)}`}
                </span>
              </p>
              <p className="text-12 text-ink-faint">
                {momentText(askedAt)} · {reason}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Parcels with their last step. */
export function OrderParcels({ order }: Part) {
  if (order.parcels.length === 0) return undefined
  return (
    <Card title="택배">
      <ul className="flex flex-col gap-2 text-14">
        {order.parcels.map(({ id, courierName, invoiceNo, trackingUrl, lastStep, deliveredAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-2">
            {trackingUrl ? (
              <a href={trackingUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                {courierName} {invoiceNo}
              </a>
            ) : (
              `${courierName} ${invoiceNo}`
            )}
            <span className="text-ink-soft">{deliveredAt ? '배송 완료' : (lastStep ?? '아직 소식이 없어요')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What has happened, the latest first. */
export function OrderTimeline({ order }: Part) {
  const nameOf = (lineId: number | null): string => order.lines.find(({ id }) => id === lineId)?.name ?? '주문 전체'
  return (
    <Card title="기록">
      <ol className="flex flex-col gap-3 text-14">
        {order.timeline.map(({ lineId, to, actor, reason, at }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps have no id and are only replaced as a whole
          <li key={`${place} ${at}`} className="border-l-2 border-line pl-3">
            <p>
              <span className="font-semibold">{statusText(to)}</span> · {nameOf(lineId)}
            </p>
            {reason && <p className="text-13 text-ink-soft">{reason}</p>}
            <p className="text-12 text-ink-faint">
              {momentText(at)} · {actorTexts[actor]}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Messages about the order, some of which can be sent again. */
export function OrderMessages({ order }: Part) {
  const { write, isBusy } = useOrderWrite(order)
  const canWrite = useCan('order.write')
  if (order.messages.length === 0) return undefined
  const resend = (messageId: number) =>
    write(
      () => call('admin.order.resendMessage', { params: { no: order.orderNo, messageId } }),
      '메시지를 다시 보내요. 밤에는 아침까지 기다려요.',
    )
  return (
    <Card title="보낸 메시지">
      <ul className="flex flex-col gap-2 text-14">
        {order.messages.map(({ id, kind, channel, state, at, canResend }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {messageText(kind, channel)}
              <span className="block text-12 text-ink-faint">
                {momentText(at)} · {messageStateTexts[state]}
              </span>
            </span>
            {canWrite && canResend && (
              <Button size="small" busy={isBusy} onClick={() => void resend(id)}>
                다시 보내기
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
