import type { GiftGroup, GiftTo } from '@shop/contract'
import { useState } from 'react'
import { withAccess } from '#src/features/order/guest/with-access.ts'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { api } from '#src/lib/call/api.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { morningText } from '../gift-texts.ts'
import { CorrectSheet } from './correct-sheet.tsx'
import { useGroupFailure, useStoreGroup } from './sent-queries.ts'
import { CopyLink, ShareByKakao } from './share-gift.tsx'
import { WithdrawSheet } from './withdraw-sheet.tsx'

interface ActionsProps {
  group: GiftGroup
  gift: GiftTo
  access: OrderAccess
}

/** Sends the message again, three times a day. Shows how many are left. C089 */
function Resend({ group, gift, access }: ActionsProps) {
  const store = useStoreGroup()
  const fail = useGroupFailure(group.id)
  const { busy, run } = useOneWork()
  const resend = () =>
    run(async () => {
      try {
        store(await withAccess(access, () => api('gift.resend', { params: { id: gift.uuid } })))
        showSnackbar(morningText(new Date(serverNow())) ?? '선물 메시지를 다시 보냈어요.')
      } catch (error) {
        fail(error)
      }
    })
  return (
    <Button
      look="soft"
      size="small"
      busy={busy}
      reason={gift.resendsLeft === 0 ? '오늘은 더 보낼 수 없어요. 내일 다시 보낼 수 있어요.' : undefined}
      onClick={() => void resend()}
    >
      다시 보내기 <span className="figures">(오늘 {gift.resendsLeft}번 남음)</span>
    </Button>
  )
}

/** Actions on one receiver's gift. Nothing is shown that the state of the gift does not allow. */
export function ReceiverActions({ group, gift, access }: ActionsProps) {
  const [opened, setOpened] = useState<{ sheet?: 'correct' | 'withdraw'; turn: number }>({ turn: 0 })
  const open = (sheet: 'correct' | 'withdraw') => setOpened(({ turn }) => ({ sheet, turn: turn + 1 }))
  const close = () => setOpened(({ turn }) => ({ turn }))
  const isSent = gift.sentAt !== null
  const isOpen = gift.giftStatus === 'unused' || gift.giftStatus === 'address_done'
  const isShared = group.giftNotiType === 'kakaotalkSend'
  if (!isOpen) return null
  const sheet = { group, gift, access, onClose: close }
  return (
    <>
      <fieldset aria-label={`${gift.name}님의 선물`} className="flex min-w-0 flex-wrap gap-2">
        {isSent && gift.giftStatus === 'unused' && isShared && <ShareByKakao group={group} gift={gift} />}
        {isSent && gift.giftStatus === 'unused' && !isShared && gift.phone && (
          <Resend group={group} gift={gift} access={access} />
        )}
        {isSent && <CopyLink gift={gift} />}
        {gift.canCorrect && (
          <Button look="line" size="small" onClick={() => open('correct')}>
            받는 분 고치기
          </Button>
        )}
        {gift.canWithdraw && (
          <Button look="ghost" size="small" onClick={() => open('withdraw')}>
            선물 취소
          </Button>
        )}
      </fieldset>
      <CorrectSheet key={`correct${opened.turn}`} {...sheet} open={opened.sheet === 'correct'} />
      <WithdrawSheet key={`withdraw${opened.turn}`} {...sheet} open={opened.sheet === 'withdraw'} />
    </>
  )
}
