import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { forgetUnfinishedPayment } from '#src/features/payment/unfinished/unfinished-payments.ts'
import { setPaymentError, toPaymentError } from '#src/features/payment/payment-store.ts'
import { ProcessingView } from '#src/features/payment/processing-view.tsx'
import { failPath, forgetIfOrdered, settledPath } from '#src/features/payment/settled-path.ts'
import { forgetOrdered } from '#src/features/payment/use-pay.ts'
import { usePaymentResult, type WindowAnswer } from '#src/features/payment/use-payment-result.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ bar: 'none', bottom: false, footer: false })
export const Head = () => <Seo title="결제 확인" path="/order/processing" hidden />

const readAnswer = (search: URLSearchParams): WindowAnswer => {
  const amount = search.get('amount')
  return {
    orderNo: search.get('orderNo') ?? search.get('orderId') ?? '',
    paymentKey: search.get('paymentKey') ?? undefined,
    amount: amount !== null && /^\d{1,9}$/.test(amount) ? Number(amount) : undefined,
  }
}

/** Handles a successful return from the payment window: confirms, waits, and redirects as the server decides. ROUTE-4 */
export default function ProcessingPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const answer = readAnswer(search)
  const { orderNo } = answer
  const tmpId = search.get('tmp') ?? undefined
  const result = usePaymentResult(answer)
  const { state, refusal } = result
  useEffect(() => forgetUnfinishedPayment(orderNo), [orderNo])
  useEffect(() => {
    if (refusal) {
      setPaymentError(toPaymentError(refusal))
      void navigate(failPath(orderNo, tmpId), { replace: true })
      return
    }
    const onward = state && settledPath(state, tmpId)
    if (!onward) return
    forgetOrdered(client)
    forgetIfOrdered(state, tmpId)
    if (state.failure) setPaymentError(state.failure)
    void navigate(onward, { replace: true })
  }, [state, refusal, orderNo, tmpId, client, navigate])
  return <ProcessingView result={result} by={search.get('by') ?? undefined} />
}
