import type { OrderItem } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import { api } from '#src/lib/call/api.ts'
import type { OrderDoor } from '../order-door.ts'
import { throughDoor, useKeepOrder } from './through-door.ts'

const EVERY_MS = 10_000

const isWaiting = ({ orderItemStatus }: OrderItem): boolean => orderItemStatus === 'bank_transfer_waiting'

const isNews = (known: OrderItem, read: OrderItem): boolean =>
  !isWaiting(read) || read.payment.wrongDeposit !== known.payment.wrongDeposit

/** While an order that a proof has opened waits for its deposit, reads it now and then, as long as the proof opens it. PAY-7 */
export const useGuestDeposit = (order: OrderItem, door: OrderDoor): void => {
  const keep = useKeepOrder(door)
  const { data } = useQuery({
    queryKey: ['order.get', order.id, 'deposit'],
    queryFn: () => throughDoor(door, () => api('order.get', { params: { id: order.id } })),
    enabled: isWaiting(order),
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.code === 'guestProofWrong' ? false : EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const news = isWaiting(order) && data && isNews(order, data) ? data : undefined
  useEffect(() => {
    if (news) keep(news)
  }, [news, keep])
}
