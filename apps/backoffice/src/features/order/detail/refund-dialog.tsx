import type { AdminOrder, AdminOrderLine, RefundQuote } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { wonText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextArea } from '#src/ui/controls/field.tsx'
import { Facts } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { useOrderWrite } from './use-order-write.ts'

export type RefundKind = 'cancel' | 'return'

interface RefundProps {
  kind: RefundKind
  order: AdminOrder
  lines: readonly AdminOrderLine[]
  onClose: () => void
}

const texts = {
  cancel: { title: '취소하고 환불할까요?', action: '환불하기', done: '취소하고 환불을 시작했어요.' },
  return: { title: '반품을 받고 환불할까요?', action: '반품 받고 환불하기', done: '반품을 받고 환불을 시작했어요.' },
} as const
const quotes = { cancel: 'admin.order.quoteWithdraw', return: 'admin.order.quoteReturn' } as const
const writes = { cancel: 'admin.order.withdraw', return: 'admin.order.acceptReturn' } as const
const targets = { card: '카드 취소', account: '계좌로 환불', none: '돌려줄 돈 없음' } as const
const bearers = [
  ['', '요청한 이유대로'],
  ['shopper', '구매자 사정'],
  ['shop', '쇼핑몰 사정'],
] as const

/** Refund of a quote, line by line of its sum. */
function Quote({ quote }: { quote: RefundQuote }) {
  const { cancelledPrice, couponShare, shippingBefore, shippingAfter, returnFee, point, money, to, needsAccount } =
    quote
  const shipping = shippingBefore - shippingAfter
  const rows: (readonly [string, string] | undefined)[] = [
    ['상품', wonText(cancelledPrice)],
    couponShare > 0 ? ['쿠폰 할인', `-${wonText(couponShare)}`] : undefined,
    shipping !== 0 ? ['배송비', wonText(shipping)] : undefined,
    returnFee > 0 ? ['반품 배송비', `-${wonText(returnFee)}`] : undefined,
    point > 0 ? ['적립금으로', wonText(point)] : undefined,
    ['방법', targets[to]],
  ]
  return (
    <output className="flex flex-col gap-3 rounded-card bg-sunken p-4 tabular-nums" aria-label="환불 금액">
      <Facts rows={rows.filter((row) => row !== undefined)} />
      <p className="flex items-baseline justify-between border-t border-line pt-3">
        <span className="text-14 font-semibold">환불할 돈</span>
        <strong className="text-22 font-bold">{wonText(money)}</strong>
      </p>
      {needsAccount && <p className="text-13 text-warn">환불 계좌를 아직 몰라요. 구매자가 알려 주면 환불돼요.</p>}
    </output>
  )
}

/** Shows the refund before it is confirmed, worked out by the rules that the shopper sees too. */
export function RefundDialog({ kind, order, lines, onClose }: RefundProps) {
  const { write, isBusy } = useOrderWrite(order)
  const [by, setBy] = useState('')
  const [reason, setReason] = useState('')
  const { title, action, done } = texts[kind]
  const params = { no: order.orderNo }
  const isOfKind = ({ isRefundable, state }: AdminOrderLine) =>
    isRefundable && (state === 'return_request') === (kind === 'return')
  const chosen = {
    lineIds: lines.filter(isOfKind).map(({ id }) => id),
    ...(by !== '' && { cancelledBy: by as 'shopper' | 'shop' }),
  }
  const { data, error, refetch } = useQuery({
    queryKey: [quotes[kind], params, chosen, order.version],
    queryFn: () => call(quotes[kind], { params, body: chosen }),
    staleTime: 0,
  })
  const refund = async ({ money, point }: RefundQuote): Promise<void> => {
    const agreed = { expectedMoney: money, expectedPoint: point, version: order.version }
    const body = { ...chosen, ...agreed, ...(reason.trim() !== '' && { reason: reason.trim() }) }
    if (await write(() => call(writes[kind], { params, body }), done)) onClose()
    else await refetch()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={data?.lines.map(({ name }) => name).join(', ')}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            look="primary"
            busy={isBusy}
            blocked={data ? undefined : '환불 금액을 계산하고 있어요.'}
            onClick={() => data && void refund(data)}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error ? <ErrorNote text={failureText(error)} onRetry={() => void refetch()} /> : undefined}
        {!error && (data ? <Quote quote={data} /> : <SkeletonRows rows={3} />)}
        <SelectField
          label="누구 사정인가요?"
          value={by}
          options={bearers}
          onChange={({ target }) => setBy(target.value)}
        />
        <TextArea
          label="구매자가 읽을 말 (선택)"
          rows={2}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}
