import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { changeAlarm } from '#src/features/product/member/change-product.ts'
import { useMemberAct, useResumedAct } from '#src/features/product/member/use-member-act.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { BellIcon } from '#src/ui/icons/nav-icons.tsx'

/**
 * Sets an alarm for the opening of an item. A guest is sent to log in, and the alarm is set after the login. SCREEN-17, AUTH-5
 */
export function FundingAlarm({ productId }: { productId: number }) {
  const member = useAuth(({ user }) => isMember(user))
  const [busy, setBusy] = useState(false)
  // requested per product, as on the product page: the number of alarms a user can set is unlimited
  const query = callQuery(api, 'product.getUserPersonal', { params: { id: productId } })
  const isOn = useQuery({ ...query, enabled: member }).data?.isRestockAlarm ?? false
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
