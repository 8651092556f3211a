import type { CallInput } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { changeAlarm } from '#src/features/product/member/change-product.ts'
import { useMemberAct, useResumedAct } from '#src/features/product/member/use-member-act.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { BellIcon } from '#src/ui/icons/nav-icons.tsx'

const alarmsInput = { query: { take: 100 } } satisfies CallInput<'notification.listProductAlarms'>

/** Asks for a message when an item opens. A guest is invited to log in, and the alarm is set on the way back. SCREEN-17, AUTH-5 */
export function FundingAlarm({ productId }: { productId: number }) {
  const member = useAuth(({ user }) => isMember(user))
  const [busy, setBusy] = useState(false)
  // one question for all cards of the page
  const { data } = useQuery({ ...callQuery(api, 'notification.listProductAlarms', alarmsInput), enabled: member })
  const isOn = data?.alarms.some(({ product }) => product.id === productId) ?? false
  const set = async (on: boolean) => {
    setBusy(true)
    await changeAlarm(productId, on)
    setBusy(false)
  }
  useResumedAct(productId, 'alarm', () => void set(true))
  const press = useMemberAct('alarm', () => void set(!isOn), productId)
  return (
    <Button look={isOn ? 'line' : 'soft'} size="small" wide busy={busy} aria-pressed={isOn} onClick={press}>
      <BellIcon size={18} filled={isOn} />
      {isOn ? '알림 신청했어요' : '오픈 알림 받기'}
    </Button>
  )
}
