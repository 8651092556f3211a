import type { OrderItem } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import type { OrderAccess, WithdrawBody } from '../order-access.ts'
import { reportRefund } from '../report-order.ts'
import { type Selection, type Quote, quoteWithdraw, withdraw } from './withdraw-calls.ts'

/** Refund preview. Recomputed on every selection change and never cached, because the shopper confirms this amount. */
export const useQuote = (access: OrderAccess, order: OrderItem, selection: Selection, isAsked: boolean) =>
  useQuery({
    // a proof grants access to orders: it is not part of any query key
    queryKey: ['order.quoteWithdraw', { id: order.id, selection, access: access.path }] as const,
    queryFn: () => quoteWithdraw(access, order.id, selection),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

interface WithdrawPlan {
  access: OrderAccess
  order: OrderItem
  selection: Selection
  /** Called with the cancelled order. */
  onDone: (order: OrderItem) => void
  /** Called if the amount has changed: recalculates it. */
  onChanged: () => void
  onRefused: (error: unknown) => void
}

/** Sends the cancel for the amount shown, one request at a time. */
export const useWithdraw = ({ access, order, selection, onDone, onChanged, onRefused }: WithdrawPlan) => {
  const { busy, run } = useOneWork()
  const intent = useRef({ said: '', key: '' })
  const send = (quote: Quote, given: Pick<WithdrawBody, 'reason' | 'refundAccount'>) =>
    run(async () => {
      const body = { ...given, expectedMoney: quote.money, expectedPoint: quote.point }
      const said = JSON.stringify([selection, body])
      // a different selection, reason or amount is a new request with a new key
      if (intent.current.said !== said) intent.current = { said, key: crypto.randomUUID() }
      try {
        const changed = await withdraw({ access, orderId: order.id, selection, body, key: intent.current.key })
        reportRefund(order, quote.money, selection)
        onDone(changed)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'refundChanged') onChanged()
        onRefused(error)
      }
    })
  return { busy, send }
}
