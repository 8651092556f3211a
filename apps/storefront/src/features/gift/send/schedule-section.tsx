import { toSeoulDate } from '@shop/rules'
import { useState } from 'react'
import { Section } from '#src/features/order/checkout/section.tsx'
import { serverNow } from '#src/lib/server-clock.ts'
import { RadioGroup } from '#src/ui/controls/choice.tsx'
import { Select } from '#src/ui/controls/select.tsx'
import { giftFieldId } from './check-gift.ts'
import { listScheduleDays, moveToDay, type ScheduleDay } from './schedule-choices.ts'
import type { Gift } from './use-gift.ts'

/** A time that is no longer possible stays visible, with its error. */
const withChosen = (days: ScheduleDay[], sendAt: string): { day: ScheduleDay | undefined; days: ScheduleDay[] } => ({
  day: days.find(({ value }) => value === toSeoulDate(new Date(sendAt))),
  days,
})

function TimeFields({ gift, sendAt, all }: { gift: Gift; sendAt: string; all: ScheduleDay[] }) {
  const { day, days } = withChosen(all, sendAt)
  const choose = (value: string) => {
    const next = days.find((each) => each.value === value)
    const moved = next && moveToDay(sendAt, next)
    if (moved !== undefined) gift.change({ sendAt: moved })
  }
  const gone = { value: '', label: '다시 골라 주세요' }
  const isOffered = day?.times.some(({ value }) => value === sendAt) === true
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      <Select
        id={giftFieldId('sendAt')}
        label="날짜"
        value={day?.value ?? ''}
        error={gift.errors['sendAt']}
        choices={[...(day ? [] : [gone]), ...days]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Select
        label="시간"
        value={isOffered ? sendAt : ''}
        choices={[...(isOffered ? [] : [gone]), ...(day?.times ?? [])]}
        onChange={(event) => gift.change({ sendAt: event.currentTarget.value })}
      />
    </div>
  )
}

const notes = {
  kakaotalkSend: {
    now: '결제하면 바로 링크를 보낼 수 있어요.',
    later: '예약한 시간이 되면 링크를 보낼 수 있다고 알려 드려요.',
  },
  alimtalkSend: {
    now: '결제하면 바로 보내요. 밤 9시부터 아침 8시 사이에는 아침 8시에 보내요.',
    later: '예약한 시간에 저희가 보내 드려요.',
  },
}

/** When the gift is sent: after the payment, or at a time within 30 days. */
export function ScheduleSection({ gift }: { gift: Gift }) {
  const { sendAt, giftNotiType } = gift.draft
  const [days] = useState(() => listScheduleDays(new Date(serverNow())))
  const tomorrow = days[1] ?? days[0]
  const start = tomorrow && (tomorrow.times.find(({ label }) => label === '오전 10시') ?? tomorrow.times[0])
  const when = sendAt === null ? 'now' : 'later'
  return (
    <Section title="보내는 시간">
      <RadioGroup
        legend="보내는 시간"
        showLegend={false}
        value={when}
        choices={[
          { value: 'now', label: '결제하고 바로 보내기' },
          { value: 'later', label: '예약해서 보내기' },
        ]}
        onChange={(value) => gift.change({ sendAt: value === 'now' ? null : (start?.value ?? null) })}
      />
      {sendAt !== null && <TimeFields gift={gift} sendAt={sendAt} all={days} />}
      <p className="mt-3 text-13 text-ink-faint">
        {notes[giftNotiType][when]} 가상계좌로 결제하면 입금이 확인된 뒤에 보내요.
      </p>
    </Section>
  )
}
