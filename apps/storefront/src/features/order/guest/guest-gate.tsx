import type { OrderItem } from '@shop/contract'
import type { ReactNode } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import type { OrderDoor } from '../order-door.ts'
import { GuestOrderList } from './guest-order-list.tsx'
import { useGuestOrder, useGuestOrders } from './guest-orders-store.ts'
import { LookUpForm } from './look-up-form.tsx'

interface GuestGateProps {
  /** The order that is wanted; undefined for all that a proof opens. */
  id?: string | undefined
  children?: (order: OrderItem, door: OrderDoor) => ReactNode
}

/** What a proof opens: who has given none is asked for it at the same address, also after a reload. SCREEN-8, ORDER-4 */
export function GuestGate({ id = '', children }: GuestGateProps) {
  const isGuest = useAuth(({ user }) => !isMember(user))
  const proof = useGuestOrders((kept) => kept.proof)
  const opened = useGuestOrder(id)
  if (opened && children) return children(opened.order, opened.door)
  return proof ? <GuestOrderList proof={proof} /> : <LookUpForm isGuest={isGuest} />
}
