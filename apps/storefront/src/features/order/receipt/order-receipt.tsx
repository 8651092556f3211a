import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { api } from '#src/lib/call/api.ts'
import { withAccess } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'
import { showMissing } from '../placed/order-missing.tsx'
import { ReceiptView } from './receipt-view.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

/** Skeleton of a receipt. */
export function ReceiptSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5 px-5 py-6">
      <p className="sr-only">영수증을 불러오고 있어요</p>
      <Skeleton className="mx-auto h-8 w-24" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  )
}

/** Receipt of an order, for its owner or a guest with a proof. */
export function OrderReceipt({ id, access }: { id: string; access: OrderAccess }) {
  const ready = useAuth(({ status }) => status === 'ready')
  const query = useQuery({
    queryKey: ['order.getReceipt', { params: { id } }] as const,
    queryFn: () => withAccess(access, () => api('order.getReceipt', { params: { id } })),
    enabled: ready,
  })
  return (
    <Personal query={query} skeleton={<ReceiptSkeleton />} failure={showMissing}>
      {(receipt) => <ReceiptView receipt={receipt} access={access} />}
    </Personal>
  )
}
