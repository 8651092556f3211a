import type { GiftGroup } from '@shop/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { withAccess } from '#src/features/order/guest/with-access.ts'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'

const keyOf = (id: number | string) => ['gift.getGroup', { params: { id: String(id) } }] as const

/** A sent gift. Loaded again when the page becomes visible, because receivers change its state. C084 */
export const useGiftGroup = (id: string, access: OrderAccess) => {
  const ready = useAuth(({ status }) => status === 'ready')
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => withAccess(access, () => api('gift.getGroup', { params: { id } })),
    enabled: ready,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Queries that depend on a sent gift: a withdrawal changes its order, and gives back points and coupons. */
const dependent = [
  'gift.listGroups',
  'order.get',
  'orderItem.list',
  'order.getReceipt',
  'user.getPoint',
  'user.getCounts',
  'coupon.list',
] as const

/** Stores a gift as returned by the server. */
export const useStoreGroup = (): ((group: GiftGroup) => void) => {
  const client = useQueryClient()
  return (group) => {
    setReply(client, 'gift.getGroup', group, { params: { id: String(group.id) } })
    for (const name of dependent) void client.invalidateQueries({ queryKey: [name] })
  }
}

const over: ReadonlySet<string> = new Set(['giftNotFound', 'giftEnded', 'giftShipped'])

/** Whether a gift was accepted, declined, withdrawn or shipped meanwhile, so that trying again does not help. */
export const isGiftOver = (error: unknown): boolean => error instanceof ApiError && over.has(error.code)

/** Shows a failed action, and loads the gift again: a receiver may have changed its state. */
export const useGroupFailure = (id: number): ((error: unknown) => void) => {
  const reload = useReloadGroup(id)
  return (error) => {
    showFailure(error)
    reload()
  }
}

/** Loads a sent gift again. */
export const useReloadGroup = (id: number): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf(id) })
}
