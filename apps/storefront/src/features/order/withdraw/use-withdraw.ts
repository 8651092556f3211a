import type { OrderItem } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import type { OrderDoor, WithdrawBody } from '../order-access.ts'
import { type Selection, type Quote, quoteWithdraw, withdraw } from './withdraw-calls.ts'

/** What cancelling would give back, asked anew for each choice; never a kept sum, as it is what the shopper agrees to. */
export const useQuote = (door: OrderDoor, order: OrderItem, selection: Selection, isAsked: boolean) =>
  useQuery({
    // a proof opens orders: it stands in no key
    queryKey: ['order.quoteWithdraw', { id: order.id, selection, door: door.path }] as const,
    queryFn: () => quoteWithdraw(door, order.id, selection),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

interface WithdrawPlan {
  door: OrderDoor
  order: OrderItem
  selection: Selection
  /** Gives the cancelled order on. */
  onDone: (order: OrderItem) => void
  /** The sum is another one by now: asks for it anew. */
  onChanged: () => void
  onRefused: (error: unknown) => void
}

/** Sends the cancel once at a time, for the sum that was shown. */
export const useWithdraw = ({ door, order, selection, onDone, onChanged, onRefused }: WithdrawPlan) => {
  const { busy, run } = useOneWork()
  const intent = useRef({ said: '', key: '' })
  const send = (quote: Quote, given: Pick<WithdrawBody, 'reason' | 'refundAccount'>) =>
    run(async () => {
      const body = { ...given, expectedMoney: quote.money, expectedPoint: quote.point }
      const said = JSON.stringify([selection, body])
      // another choice, reason or sum is another intent
      if (intent.current.said !== said) intent.current = { said, key: crypto.randomUUID() }
      try {
        onDone(await withdraw({ door, orderId: order.id, selection, body, key: intent.current.key }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'refundChanged') onChanged()
        onRefused(error)
      }
    })
  return { busy, send }
}
