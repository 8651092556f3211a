import type { OrderItem } from '@shop/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#src/lib/call/api.ts'

const EVERY_MS = 10_000

/** While an order waits for its deposit, asks now and then whether it came; the order is read anew when something changed. */
export const useDepositWatch = ({ orderNo, orderItemStatus }: OrderItem): void => {
  const client = useQueryClient()
  const isWaiting = orderItemStatus === 'bank_transfer_waiting'
  const { data } = useQuery({
    queryKey: ['payment.getState', orderNo, 'deposit'],
    queryFn: () => api('payment.getState', { params: { orderNo } }),
    enabled: isWaiting,
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const isOver = isWaiting && data !== undefined && data.state !== 'waitingForDeposit'
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['order.get'] })
  }, [isOver, client])
}
