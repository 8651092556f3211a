import type { OrderItem } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Personal } from '#src/features/auth/personal.tsx'
import { ownerDoor } from '#src/features/order/order-door.ts'
import { keepOrder, useOrder } from '#src/features/order/order-queries.ts'
import { showMissing } from '#src/features/order/placed/order-missing.tsx'
import { OrderSkeleton } from '#src/features/order/placed/order-skeleton.tsx'
import { tellWithdrawn } from '#src/features/order/withdraw/tell-withdrawn.ts'
import { NothingToWithdraw } from '#src/features/order/withdraw/nothing-to-withdraw.tsx'
import { useBackToOrder } from '#src/features/order/way-back.ts'
import { WithdrawView } from '#src/features/order/withdraw/withdraw-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/withdraw-page.ts'

export const handle = definePageHandle({ title: '주문 취소', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 취소', path: '/orders', hidden: true })

function Withdraw({ order }: { order: OrderItem }) {
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  const [search] = useSearchParams()
  const door = ownerDoor(order.id)
  const goBack = useBackToOrder(door.path)
  const onDone = (changed: OrderItem) => {
    setDone(true)
    goBack()
    keepOrder(client, changed)
    tellWithdrawn(order, changed)
  }
  // until the order's own page is there: the form is over, and what it was about has changed
  if (isDone) return <OrderSkeleton />
  if (order.withdrawType === 'withdraw_deny') return <NothingToWithdraw door={door} />
  return <WithdrawView order={order} door={door} asked={search.get('product')} onDone={onDone} />
}

export default function WithdrawPage({ params }: Route.ComponentProps) {
  return (
    <Personal query={useOrder(params.id)} skeleton={<OrderSkeleton />} failure={showMissing}>
      {(order) => <Withdraw order={order} />}
    </Personal>
  )
}
