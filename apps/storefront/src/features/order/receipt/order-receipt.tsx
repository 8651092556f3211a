import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { api } from '#src/lib/call/api.ts'
import { throughDoor } from '../guest/with-access.ts'
import type { OrderDoor } from '../order-access.ts'
import { showMissing } from '../placed/order-missing.tsx'
import { ReceiptSkeleton } from './receipt-skeleton.tsx'
import { ReceiptView } from './receipt-view.tsx'

/** The receipt of an order, for whoever stands at its door. */
export function OrderReceipt({ id, door }: { id: string; door: OrderDoor }) {
  const ready = useAuth(({ status }) => status === 'ready')
  const query = useQuery({
    queryKey: ['order.getReceipt', { params: { id } }] as const,
    queryFn: () => throughDoor(door, () => api('order.getReceipt', { params: { id } })),
    enabled: ready,
  })
  return (
    <Personal query={query} skeleton={<ReceiptSkeleton />} failure={showMissing}>
      {(receipt) => <ReceiptView receipt={receipt} />}
    </Personal>
  )
}
