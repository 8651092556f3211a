import type { OrderItem } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Personal } from '#src/features/auth/personal.tsx'
import { ownerDoor } from '#src/features/order/order-door.ts'
import { keepOrder, useOrder } from '#src/features/order/order-queries.ts'
import { showMissing } from '#src/features/order/placed/order-missing.tsx'
import { OrderSkeleton } from '#src/features/order/placed/order-skeleton.tsx'
import { tellWithdrawn } from '#src/features/order/withdraw/tell-withdrawn.ts'
import { NothingToWithdraw } from '#src/features/order/withdraw/nothing-to-withdraw.tsx'
import { WithdrawView } from '#src/features/order/withdraw/withdraw-view.tsx'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/withdraw-page.ts'

export const handle = definePageHandle({ title: '주문 취소', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 취소', path: '/orders', hidden: true })

function Withdraw({ order }: { order: OrderItem }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const door = ownerDoor(order.id)
  const onDone = async (changed: OrderItem) => {
    await navigate(door.path, { replace: true })
    keepOrder(client, changed)
    tellWithdrawn(order, changed)
  }
  if (order.withdrawType === 'withdraw_deny') return <NothingToWithdraw door={door} />
  return (
    <WithdrawView order={order} door={door} asked={search.get('product')} onDone={(changed) => void onDone(changed)} />
  )
}

export default function WithdrawPage({ params }: Route.ComponentProps) {
  return (
    <Personal query={useOrder(params.id)} skeleton={<OrderSkeleton />} failure={showMissing}>
      {(order) => <Withdraw order={order} />}
    </Personal>
  )
}
