import type { AdminGiftTo, CallReply } from '@shop/contract'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { momentText, numberText, wonText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Facts } from '#src/ui/display/page.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { GiftState } from './gift-columns.tsx'
import { eventTexts, messageStates } from './gift-texts.ts'
import { useGiftChange } from './use-gift-change.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

export type Revealed = CallReply<'admin.gift.reveal'>['receivers'][number]

function Actions({ gift }: { gift: AdminGiftTo }) {
  const { orderNo: no, parcel } = gift
  const [open, setOpen] = useState<'extend' | 'withdraw'>()
  const [canWrite, canRefund] = [useCan('order.write'), useCan('order.refund')]
  const change = useGiftChange(no)
  const resend = () =>
    void change(() => call('admin.gift.resend', { params: { no }, body: { parcel } }), '선물 알림을 다시 보냈어요.')
  return (
    <div className="flex flex-wrap gap-2">
      {canWrite && gift.state === 'unused' && (
        <>
          <Button size="small" blocked={gift.canResend ? undefined : '오늘은 더 보낼 수 없어요.'} onClick={resend}>
            다시 보내기 (오늘 {gift.resendsLeft}번 남음)
          </Button>
          {gift.canExtend && (
            <Button size="small" onClick={() => setOpen('extend')}>
              기한 늘리기
            </Button>
          )}
        </>
      )}
      {canRefund && gift.canWithdraw && (
        <Button size="small" look="danger" onClick={() => setOpen('withdraw')}>
          취소하고 환불
        </Button>
      )}
      {open === 'extend' && <ExtendDialog no={no} parcel={parcel} onClose={() => setOpen(undefined)} />}
      {open === 'withdraw' && <WithdrawDialog no={no} parcel={parcel} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function Timeline({ gift: { events, messages } }: { gift: AdminGiftTo }) {
  const steps = [
    ...events.map(({ kind, at, byOperator, reason }) => ({
      at,
      text: `${eventTexts[kind]}${byOperator ? ' · 운영자' : ''}${reason ? ` · ${reason}` : ''}`,
    })),
    ...messages.map(({ state, at, failure }) => ({
      at,
      text: `알림 ${messageStates[state] ?? state}${failure ? ` · ${failure}` : ''}`,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  if (steps.length === 0) return undefined
  return (
    <ol aria-label="기록" className="flex flex-col gap-1 border-l-2 border-line pl-3 text-13">
      {steps.map(({ at, text }) => (
        <li key={`${at}${text}`}>
          <span className="text-ink-soft tabular-nums">{momentText(at)}</span> {text}
        </li>
      ))}
    </ol>
  )
}

const addressOf = ({ address }: Revealed): string =>
  address.roadAddress === '' ? '-' : `(${address.zonecode}) ${address.roadAddress} ${address.addressDetail}`

/** The gift of one receiver: facts, timeline and actions. */
export function GiftReceiver({ gift, revealed }: { gift: AdminGiftTo; revealed: Revealed | undefined }) {
  const { refund } = gift
  return (
    <Card title={`${gift.parcel}번째 받는 분`} actions={<GiftState gift={gift} />}>
      <Facts
        rows={[
          ['이름', (revealed ? revealed.name : gift.receiverName) || '-'],
          ['휴대폰', (revealed ? revealed.phone : gift.receiverPhone) || '-'],
          ['배송지', revealed ? addressOf(revealed) : (gift.address ?? '-')],
          ['수량', `${numberText(gift.unit)}개`],
          ['보낸 시각', gift.sentAt ? momentText(gift.sentAt) : '-'],
          ['기한', gift.expiresAt ? momentText(gift.expiresAt) : '-'],
          ...(gift.declineNote ? ([['거절하며 남긴 말', gift.declineNote]] as const) : []),
          ...(refund
            ? ([
                ['환불', `${wonText(refund.money)}${refund.point > 0 ? `, 적립금 ${wonText(refund.point)}` : ''}`],
              ] as const)
            : []),
        ]}
      />
      <Timeline gift={gift} />
      <Actions gift={gift} />
    </Card>
  )
}
