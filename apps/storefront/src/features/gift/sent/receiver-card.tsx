import type { GiftGroup, GiftTo } from '@shop/contract'
import { formatPhone, formatSeoulTime, formatWon } from '@shop/rules'
import type { ReactNode } from 'react'
import { useNow } from '#src/features/timer/use-now.ts'
import { giftTone } from '#src/features/order/gift-status-texts.ts'
import { Accordion } from '#src/ui/display/accordion.tsx'
import { Badge } from '#src/ui/display/badge.tsx'
import { NoteQuote } from '../note-quote.tsx'
import { expiryText } from '../received/received-texts.ts'
import { eventText, giftStatusText, waitingMessageText } from '../gift-texts.ts'

/** Steps of a gift, newest first. */
function Timeline({ events }: Pick<GiftTo, 'events'>) {
  return (
    <ol className="flex flex-col gap-2">
      {events.toReversed().map((event, at) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- steps have no id, and two can have one time
          key={events.length - at}
          aria-current={at === 0 ? 'step' : undefined}
          className="flex flex-wrap items-baseline justify-between gap-x-4"
        >
          <span className={at === 0 ? 'font-semibold text-ink' : 'text-ink-soft'}>{eventText(event)}</span>
          <span className="figures text-13 text-ink-faint">{formatSeoulTime(new Date(event.at))}</span>
        </li>
      ))}
    </ol>
  )
}

/** Amount paid for this receiver, and what came back of it. */
function Money({ price, refund }: Pick<GiftTo, 'price' | 'refund'>) {
  return (
    <div className="figures text-14 text-ink-soft">
      <p>
        선물 금액 <b className="text-ink">{formatWon(price)}</b>
      </p>
      {refund && refund.money > 0 && <p className="text-13">환불 {formatWon(refund.money)}</p>}
      {refund && refund.point > 0 && <p className="text-13">돌려받은 적립금 {formatWon(refund.point)}</p>}
    </div>
  )
}

/** Says when a message goes out that was asked for at night. */
function MorningNote({ group, gift }: { group: GiftGroup; gift: GiftTo }) {
  const text = waitingMessageText(group, gift, useNow() ?? 0)
  return text && <p className="figures text-13 text-ink-soft">{text}</p>
}

interface ReceiverCardProps {
  group: GiftGroup
  gift: GiftTo
  /** Actions available now. */
  children: ReactNode
}

/** One receiver's gift as its sender sees it: state, notes, amount and timeline. GIFT-3 */
export function ReceiverCard({ group, gift, children }: ReceiverCardProps) {
  const { name, phone, unit, giftStatus, expireDate, events, thanksNote, declineNote } = gift
  const isWaiting = giftStatus === 'unused' && gift.sentAt !== null && expireDate !== null
  return (
    <li className="flex flex-col gap-3 rounded-card p-4 ring-1 ring-line ring-inset">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-16 font-bold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
            {unit > 1 && <span className="figures text-14 font-semibold text-ink-soft"> · {unit}개</span>}
          </p>
          {phone && <p className="figures text-13 text-ink-faint">{formatPhone(phone)}</p>}
        </div>
        <Badge tone={giftTone(giftStatus)}>{giftStatusText(gift)}</Badge>
      </div>
      {isWaiting && group.isPaid && (
        <p className="figures text-13 text-ink-soft">{expiryText(expireDate)} 주소를 입력할 수 있어요.</p>
      )}
      <MorningNote group={group} gift={gift} />
      {thanksNote && <NoteQuote title="받은 감사 인사" note={thanksNote} />}
      {declineNote && <NoteQuote title="거절하며 전한 말" note={declineNote} />}
      <Money price={gift.price} refund={gift.refund} />
      {children}
      {events.length > 0 && (
        <div className="-mb-4 border-t border-line [&>details]:shadow-none">
          <Accordion title="진행 내역">
            <Timeline events={events} />
          </Accordion>
        </div>
      )}
    </li>
  )
}
