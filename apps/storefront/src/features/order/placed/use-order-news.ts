import type { OrderItem } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import { api } from '#src/lib/call/api.ts'
import { withAccess, useKeepOrder } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'

const EVERY_MS = 10_000
/** A refund completes within seconds of the request, unless the gateway is slow. */
const EVERY_MS_OF_REFUND = 3_000

const waitsForDeposit = ({ orderItemStatus }: OrderItem): boolean => orderItemStatus === 'bank_transfer_waiting'
const waitsForRefund = ({ refunds }: OrderItem): boolean => refunds.some(({ state }) => state === 'asked')
/** Values that may change while the page is open. */
const waitingOf = ({ orderItemStatus, payment, refunds }: OrderItem): string =>
  JSON.stringify([orderItemStatus, payment.wrongDeposit, refunds.map(({ state }) => state)])

/**
 * Polls an open order that waits for its deposit or for a refund, and refetches it whenever the page becomes visible again, so
 * that a deposit, a deposit of the wrong amount, or a completed refund shows without a reload. Stops when the access to the
 * order ends. PAY-7, B6
 */
export const useOrderNews = (order: OrderItem, access: OrderAccess): void => {
  const keep = useKeepOrder(access)
  const waits = waitsForDeposit(order) || waitsForRefund(order)
  const everyMs = waitsForRefund(order) ? EVERY_MS_OF_REFUND : EVERY_MS
  const { data } = useQuery({
    queryKey: ['order.get', order.id, 'news'],
    queryFn: () => withAccess(access, () => api('order.get', { params: { id: order.id } })),
    enabled: waits,
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.code === 'guestProofWrong' ? false : everyMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
  const news = waits && data && waitingOf(data) !== waitingOf(order) ? data : undefined
  useEffect(() => {
    if (news) keep(news)
  }, [news, keep])
}
