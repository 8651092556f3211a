import type { OrderItem } from '@shop/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { GuestGate } from '#src/features/order/guest/guest-gate.tsx'
import { keepGuestOrder } from '#src/features/order/guest/guest-orders-store.ts'
import type { OrderDoor } from '#src/features/order/order-door.ts'
import { OrderSkeleton } from '#src/features/order/placed/order-skeleton.tsx'
import { NothingToWithdraw } from '#src/features/order/withdraw/nothing-to-withdraw.tsx'
import { tellWithdrawn } from '#src/features/order/withdraw/tell-withdrawn.ts'
import { useBackToOrder } from '#src/features/order/way-back.ts'
import { WithdrawView } from '#src/features/order/withdraw/withdraw-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/guest-withdraw-page.ts'

export const handle = definePageHandle({ title: '주문 취소', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 취소', path: '/orders/guest', hidden: true })

function Withdraw({ order, door }: { order: OrderItem; door: OrderDoor }) {
  const [isDone, setDone] = useState(false)
  const [search] = useSearchParams()
  const goBack = useBackToOrder(door.path)
  const onDone = (changed: OrderItem) => {
    setDone(true)
    goBack()
    keepGuestOrder(changed)
    tellWithdrawn(order, changed)
  }
  // until the order's own page is there: the form is over, and what it was about has changed
  if (isDone) return <OrderSkeleton />
  if (order.withdrawType === 'withdraw_deny') return <NothingToWithdraw door={door} />
  return <WithdrawView order={order} door={door} asked={search.get('product')} onDone={onDone} />
}

/** C071, C072: with the proof that opened the order. ORDER-4 */
export default function GuestWithdrawPage({ params }: Route.ComponentProps) {
  return <GuestGate id={params.id}>{(order, door) => <Withdraw order={order} door={door} />}</GuestGate>
}
