import type { OrderItem } from '@shop/contract'
import type { ReactNode } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import type { OrderDoor } from '../order-door.ts'
import { useOrder } from '../order-queries.ts'
import { GuestOrderList } from './guest-order-list.tsx'
import { useGuestOrder, useGuestOrders } from './guest-orders-store.ts'
import { LookUpForm } from './look-up-form.tsx'

type ShowOrder = (order: OrderItem, door: OrderDoor) => ReactNode

/** An order as it was found, and as it stands now once that is known. */
function OpenedOrder({ found, door, show }: { found: OrderItem; door: OrderDoor; show: ShowOrder }) {
  const { data } = useOrder(String(found.id))
  return show(data ?? found, door)
}

interface GuestGateProps {
  /** The order that is wanted; undefined for all that a proof opens. */
  id?: string | undefined
  children?: ShowOrder
}

/** What a proof opens: who has given none is asked for it at the same address, also after a reload. SCREEN-8, ORDER-4 */
export function GuestGate({ id = '', children }: GuestGateProps) {
  const isGuest = useAuth(({ user }) => !isMember(user))
  const proof = useGuestOrders((kept) => kept.proof)
  const opened = useGuestOrder(id)
  if (opened && children) return <OpenedOrder found={opened.order} door={opened.door} show={children} />
  return proof ? <GuestOrderList proof={proof} /> : <LookUpForm isGuest={isGuest} />
}
