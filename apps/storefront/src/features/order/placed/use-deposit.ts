import type { OrderItem } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import { api } from '#src/lib/call/api.ts'
import { throughDoor, useKeepOrder } from '../guest/through-door.ts'
import type { OrderDoor } from '../order-door.ts'

const EVERY_MS = 10_000

const isWaiting = ({ orderItemStatus }: OrderItem): boolean => orderItemStatus === 'bank_transfer_waiting'

const isNews = (known: OrderItem, read: OrderItem): boolean =>
  !isWaiting(read) || read.payment.wrongDeposit !== known.payment.wrongDeposit

/**
 * While an open order waits for its deposit, reads it now and then, and whenever its page is looked at again: that the money came,
 * or that another sum did, stands there without a reload. As long as the door opens it. PAY-7, B6
 */
export const useDeposit = (order: OrderItem, door: OrderDoor): void => {
  const keep = useKeepOrder(door)
  const { data } = useQuery({
    queryKey: ['order.get', order.id, 'deposit'],
    queryFn: () => throughDoor(door, () => api('order.get', { params: { id: order.id } })),
    enabled: isWaiting(order),
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.code === 'guestProofWrong' ? false : EVERY_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
  const news = isWaiting(order) && data && isNews(order, data) ? data : undefined
  useEffect(() => {
    if (news) keep(news)
  }, [news, keep])
}
