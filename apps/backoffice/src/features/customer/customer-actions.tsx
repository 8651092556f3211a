import type { Customer } from '@shop/contract'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { GiveCouponDialog } from './give-coupon-dialog.tsx'
import { PointsDialog } from './points-dialog.tsx'
import { useCustomerChange } from './use-customer-change.ts'

/** Most points of one request. */
const MOST_POINTS = 1_000_000

/** What staff can do for a customer. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const [opened, setOpened] = useState<'give' | 'take' | 'coupon'>()
  const change = useCustomerChange()
  const can = { points: useCan('point.adjust'), coupon: useCan('coupon.write'), write: useCan('customer.write') }
  const { id, isBlocked } = customer
  const held = customer.counts.points
  const isMember = customer.type !== 'guest' && !customer.leftAt
  const toggleBlock = async () => {
    const confirmed = await confirmAction(
      isBlocked
        ? { title: '이용 제한을 풀까요?', action: '제한 풀기', reason: 'required' }
        : {
            title: '이 고객의 이용을 제한할까요?',
            text: '모든 기기에서 로그아웃되고 다시 로그인할 수 없어요.',
            action: '이용 제한하기',
            isDanger: true,
            reason: 'required',
          },
    )
    if (!confirmed) return
    const { reason = '' } = confirmed
    const name = isBlocked ? 'admin.customer.unblock' : 'admin.customer.block'
    const done = isBlocked ? '이용 제한을 풀었어요.' : '이용을 제한했어요.'
    await change(() => call(name, { params: { id }, body: { reason } }, { reason }), done)
  }
  if (!isMember) return undefined
  return (
    <>
      {can.points && (
        <Button icon="plus" onClick={() => setOpened('give')}>
          적립금 주기
        </Button>
      )}
      {can.points && held > 0 && <Button onClick={() => setOpened('take')}>적립금 회수</Button>}
      {can.coupon && (
        <Button icon="plus" onClick={() => setOpened('coupon')}>
          쿠폰 주기
        </Button>
      )}
      {can.write && <Button onClick={() => void toggleBlock()}>{isBlocked ? '제한 풀기' : '이용 제한'}</Button>}
      {(opened === 'give' || opened === 'take') && (
        <PointsDialog
          customerId={id}
          kind={opened}
          most={opened === 'give' ? MOST_POINTS : Math.min(held, MOST_POINTS)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'coupon' && <GiveCouponDialog customerId={id} onClose={() => setOpened(undefined)} />}
    </>
  )
}
