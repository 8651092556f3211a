import type { CallInput, OrderItem } from '@shop/contract'
import { useRef } from 'react'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { sendCall } from '#src/lib/call/api.ts'
import { withAccess } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'

export type ReturnBody = CallInput<'orderItem.requestReturn'>['body']

interface ReturnPlan {
  order: OrderItem
  access: OrderAccess
  product: OrderItem['orderItemProducts'][number]
  onDone: (order: OrderItem, kind: ReturnBody['kind']) => void
}

/** Sends the return request, one at a time. Sending the same values again is idempotent. */
export const useReturnRequest = (
  { order, access, product, onDone }: ReturnPlan,
  onRefused: (error: unknown) => void,
) => {
  const { busy, run } = useOneWork()
  const intent = useRef({ said: '', key: '' })
  const send = (body: ReturnBody) =>
    run(async () => {
      const said = JSON.stringify(body)
      if (intent.current.said !== said) intent.current = { said, key: crypto.randomUUID() }
      const params = { id: order.id, pid: product.id }
      try {
        const options = { idempotencyKey: intent.current.key }
        const ask = () => sendCall('orderItem.requestReturn', { params, body }, options)
        onDone(await withAccess(access, ask), body.kind)
      } catch (error) {
        onRefused(error)
      }
    })
  return { busy, send }
}
