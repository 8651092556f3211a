import type { OrderItem } from '@shop/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeepOrder } from '../guest/with-access.ts'
import type { OrderDoor } from '../order-access.ts'
import { OrderSkeleton } from '../placed/order-skeleton.tsx'
import { useBackToOrder } from '../way-back.ts'
import { NothingToWithdraw } from './nothing-to-withdraw.tsx'
import { showWithdrawn } from './show-withdrawn.ts'
import { WithdrawView } from './withdraw-view.tsx'

/** Cancels an order or products of it, then leads back to it. */
export function WithdrawOrder({ order, door }: { order: OrderItem; door: OrderDoor }) {
  const keep = useKeepOrder(door)
  const [isDone, setDone] = useState(false)
  const [search] = useSearchParams()
  const goBack = useBackToOrder(door.path)
  const onDone = (changed: OrderItem) => {
    setDone(true)
    goBack()
    keep(changed)
    showWithdrawn(order, changed)
  }
  // until the order's own page is there: the form is over, and what it was about has changed
  if (isDone) return <OrderSkeleton />
  if (order.withdrawType === 'withdraw_deny') return <NothingToWithdraw door={door} />
  return <WithdrawView order={order} door={door} asked={search.get('product')} onDone={onDone} />
}
