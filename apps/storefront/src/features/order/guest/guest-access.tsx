import type { OrderItem } from '@shop/contract'
import type { ReactNode } from 'react'
import { ErrorScreen } from '#src/brand/error-screen.tsx'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import type { OrderAccess } from '../order-access.ts'
import { useOrder } from '../order-queries.ts'
import { OrderSkeleton } from '../placed/order-skeleton.tsx'
import { GuestOrderList } from './guest-order-list.tsx'
import { useGuestOrder, useGuestOrders } from './guest-orders-store.ts'
import { LookUpForm } from './look-up-form.tsx'
import { useResumed } from './use-resumed.ts'

type ShowOrder = (order: OrderItem, access: OrderAccess) => ReactNode

/** Renders the order found by the look-up, then its current state once loaded. */
function OpenedOrder({ found, access, show }: { found: OrderItem; access: OrderAccess; show: ShowOrder }) {
  const { data } = useOrder(String(found.id))
  return show(data ?? found, access)
}

interface GuestGateProps {
  /** Id of the requested order. Undefined for all orders of the proof. */
  id?: string | undefined
  children?: ShowOrder
}

/**
 * Renders the orders of a guest's proof. Without a proof shows the look-up form at the same address. A reload needs no new
 * proof while the tab still stores it. SCREEN-8, ORDER-4
 */
export function GuestGate({ id = '', children }: GuestGateProps) {
  const isGuest = useAuth(({ user }) => !isMember(user))
  const proof = useGuestOrders((kept) => kept.proof)
  const opened = useGuestOrder(id)
  const resumed = useResumed(id)
  if (opened && children) return <OpenedOrder found={opened.order} access={opened.access} show={children} />
  if (resumed.kind === 'asking') return <OrderSkeleton />
  if (resumed.kind === 'failed')
    return (
      <ErrorScreen
        title="주문을 불러오지 못했어요"
        text={failureText(resumed.error)}
        button="다시 시도"
        onAction={resumed.retry}
      />
    )
  return proof ? <GuestOrderList proof={proof} /> : <LookUpForm isGuest={isGuest} />
}
