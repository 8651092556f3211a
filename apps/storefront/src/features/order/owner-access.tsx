import type { OrderItem } from '@shop/contract'
import type { ReactNode } from 'react'
import { Personal } from '#src/features/auth/personal.tsx'
import { type OrderAccess, ownerAccess } from './order-access.ts'
import { useOrder } from './order-queries.ts'
import { showMissing } from './placed/order-missing.tsx'
import { OrderSkeleton } from './placed/order-skeleton.tsx'

/** Renders an order for its owner. */
export function OwnerGate({
  id,
  children,
}: {
  id: string
  children: (order: OrderItem, access: OrderAccess) => ReactNode
}) {
  return (
    <Personal query={useOrder(id)} skeleton={<OrderSkeleton />} failure={showMissing}>
      {(order) => children(order, ownerAccess(order.id))}
    </Personal>
  )
}
