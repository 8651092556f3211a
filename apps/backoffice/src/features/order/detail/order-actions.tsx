import type { AdminOrder, AdminOrderLine, AdminOrderMove, CallInput } from '@shop/contract'
import { Suspense, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { RefundDialog, ShipDialog, useOrderForms } from './order-forms.ts'
import type { RefundKind } from './refund-dialog.tsx'
import { useOrderWrite } from './use-order-write.ts'

const moves: readonly (readonly [AdminOrderMove, string, string])[] = [
  ['delivery_waiting', '배송 준비로', '배송 준비로 바꿨어요.'],
  ['delivering', '발송하기', '발송했어요.'],
  ['delivery_end', '배송 완료로', '배송 완료로 바꿨어요.'],
  ['delivery_delay', '배송 지연으로', '배송 지연으로 바꿨어요.'],
  ['stock_out', '품절 처리', '품절로 바꿨어요. 환불은 이어서 저절로 돼요.'],
]

type Denial = 'admin.order.denyCancel' | 'admin.order.denyReturn' | 'admin.order.denyExchange'
const denials = {
  withdraw_request: ['admin.order.denyCancel', '취소 거절'],
  return_request: ['admin.order.denyReturn', '반품 거절'],
  replace_request: ['admin.order.denyExchange', '교환 거절'],
} as const satisfies Partial<Record<AdminOrderLine['state'], readonly [Denial, string]>>

const idsIn = (lines: readonly AdminOrderLine[], fits: (line: AdminOrderLine) => boolean): number[] =>
  lines.filter(fits).map(({ id }) => id)

/** Buttons of what can be done with the chosen lines now. */
export function OrderActions({ order, lines }: { order: AdminOrder; lines: readonly AdminOrderLine[] }) {
  const { write, isBusy } = useOrderWrite(order)
  useOrderForms()
  const [refund, setRefund] = useState<RefundKind>()
  const [isShipping, setShipping] = useState(false)
  const [canMove, canRefund] = [useCan('order.move'), useCan('order.refund')]
  const { orderNo: no, version } = order

  const move = async (to: AdminOrderMove, text: string): Promise<void> => {
    if (to === 'delivering') return setShipping(true)
    const lineIds = idsIn(lines, (line) => line.moves.includes(to))
    const confirmed =
      to === 'stock_out'
        ? await confirmAction({
            title: '품절 처리할까요?',
            text: '구매자에게 알리고 환불해요.',
            action: '품절 처리',
            isDanger: true,
          })
        : {}
    if (confirmed) await write(() => call('admin.order.move', { params: { no }, body: { version, to, lineIds } }), text)
    return undefined
  }
  const deny = async (name: Denial, state: AdminOrderLine['state'], action: string): Promise<void> => {
    const confirmed = await confirmAction({
      title: `${action}할까요?`,
      text: '적은 사유는 구매자도 읽어요.',
      action,
      reason: 'required',
    })
    if (!confirmed?.reason) return
    const lineIds = idsIn(lines, (line) => line.state === state)
    const body: CallInput<Denial>['body'] = { version, lineIds, reason: confirmed.reason }
    await write(() => call(name, { params: { no }, body }), '요청을 거절했어요.')
  }
  const exchange = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: '교환을 받아들일까요?',
      text: '새 상품이 재고에서 빠져요.',
      action: '교환 받기',
    })
    const lineIds = idsIn(lines, ({ state }) => state === 'replace_request')
    if (confirmed)
      await write(
        () => call('admin.order.exchange', { params: { no }, body: { version, lineIds } }),
        '교환을 받았어요.',
      )
  }
  const can = (state: AdminOrderLine['state']): boolean => lines.some((line) => line.state === state)
  const isCancellable = lines.some(({ isRefundable, state }) => isRefundable && state !== 'return_request')
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label="고른 상품에 할 일">
      {canMove &&
        moves
          .filter(([to]) => lines.some((line) => line.moves.includes(to)))
          .map(([to, text, done], at) => (
            <Button key={to} look={at === 0 ? 'primary' : 'line'} busy={isBusy} onClick={() => void move(to, done)}>
              {text}
            </Button>
          ))}
      {canRefund && can('return_request') && (
        <Button look="primary" onClick={() => setRefund('return')}>
          반품 받기
        </Button>
      )}
      {canRefund && can('replace_request') && (
        <Button look="primary" busy={isBusy} onClick={() => void exchange()}>
          교환 받기
        </Button>
      )}
      {canRefund && isCancellable && <Button onClick={() => setRefund('cancel')}>취소하고 환불</Button>}
      {canRefund &&
        Object.entries(denials).map(
          ([state, [name, text]]) =>
            can(state as AdminOrderLine['state']) && (
              <Button key={state} onClick={() => void deny(name, state as AdminOrderLine['state'], text)}>
                {text}
              </Button>
            ),
        )}
      <Suspense>
        {refund && <RefundDialog kind={refund} order={order} lines={lines} onClose={() => setRefund(undefined)} />}
        {isShipping && <ShipDialog order={order} lines={lines} onClose={() => setShipping(false)} />}
      </Suspense>
    </fieldset>
  )
}
