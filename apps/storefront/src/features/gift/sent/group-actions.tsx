import type { GiftGroup } from '@shop/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withAccess } from '#src/features/order/guest/with-access.ts'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { api } from '#src/lib/call/api.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { giftSendPathOf } from '../gift-paths.ts'
import { morningText } from '../gift-texts.ts'
import { useGroupFailure, useStoreGroup } from './sent-queries.ts'
import { WithdrawSheet } from './withdraw-sheet.tsx'

interface ActionsProps {
  group: GiftGroup
  access: OrderAccess
}

/** Sends the message again to all receivers without an address who have one left today. C088 */
export function ResendAll({ group, access }: ActionsProps) {
  const store = useStoreGroup()
  const fail = useGroupFailure(group.id)
  const { busy, run } = useOneWork()
  const count = group.giftTos.filter(({ canResend }) => canResend).length
  if (count < 2) return null
  const resend = () =>
    run(async () => {
      try {
        store(await withAccess(access, () => api('gift.resendGroup', { params: { id: group.id } })))
        showSnackbar(morningText(new Date(serverNow())) ?? `${count}명에게 선물 메시지를 다시 보냈어요.`)
      } catch (error) {
        fail(error)
      }
    })
  return (
    <Button look="soft" size="small" busy={busy} onClick={() => void resend()}>
      모두 다시 보내기
    </Button>
  )
}

/** Opens a pre-order with the same goods. Only for the sender: it belongs to the one who asks. */
function Again({ group }: Pick<ActionsProps, 'group'>) {
  const navigate = useNavigate()
  const { busy, run } = useOneWork()
  const again = () =>
    run(async () => {
      try {
        const { id } = await api('gift.again', { params: { id: group.id } })
        await navigate(giftSendPathOf(id))
      } catch (error) {
        showFailure(error, () => void again())
      }
    })
  return (
    <Button size="large" busy={busy} onClick={() => void again()}>
      다시 선물하기
    </Button>
  )
}

/** Actions on the whole gift. */
export function GroupActions({ group, access }: ActionsProps) {
  const [opened, setOpened] = useState({ isOpen: false, turn: 0 })
  return (
    <div className="flex flex-wrap gap-2 px-5 pt-5 pb-8 *:min-w-32 *:flex-1">
      {group.canAllWithdraw && (
        <Button look="line" size="large" onClick={() => setOpened(({ turn }) => ({ isOpen: true, turn: turn + 1 }))}>
          모두 취소
        </Button>
      )}
      <ButtonLink to={access.path} look="line" size="large">
        주문 상세 보기
      </ButtonLink>
      {!access.proof && <Again group={group} />}
      <WithdrawSheet
        key={opened.turn}
        group={group}
        gift={undefined}
        access={access}
        open={opened.isOpen}
        onClose={() => setOpened(({ turn }) => ({ isOpen: false, turn }))}
      />
    </div>
  )
}
