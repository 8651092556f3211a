import type { AdminStock, StockStatus } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { refreshStock } from './refresh-stock.ts'
import { isChangeable, optionText } from './stock-texts.ts'

const setStatus = (
  { id, productId }: AdminStock,
  { status, expected, reason }: { status: StockStatus; expected: StockStatus; reason: string },
) =>
  call('admin.stock.setStatus', {
    params: { id: productId },
    body: { status, expected, combinationIds: [id], reason },
  })

/** Takes an option out of sale or brings it back, and offers to undo it. */
function StatusButton({ stock }: { stock: AdminStock }) {
  const client = useQueryClient()
  const { optionStatus: from } = stock
  if (!isChangeable(from) || !isChangeable(stock.productStatus)) return undefined
  const isOut = !from.includes('stock_in')
  const label = isOut ? '다시 판매' : '품절'
  const change = async (): Promise<void> => {
    const title = isOut ? '다시 판매할까요?' : '품절로 바꿀까요?'
    const confirmed = await confirmAction({ title, text: optionText(stock), action: label, reason: 'required' })
    if (!confirmed) return
    const [status, reason] = [isOut ? 'stock_in' : 'stock_out', confirmed.reason ?? ''] as const
    try {
      await setStatus(stock, { status, expected: from, reason })
      await refreshStock(client)
      const onUndo = async () => {
        await setStatus(stock, { status: from, expected: status, reason: '되돌리기' })
        await refreshStock(client)
      }
      showToast(isOut ? '다시 판매해요.' : '품절로 바꿨어요.', { onUndo })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Button size="small" aria-label={`${optionText(stock)} ${label}`} onClick={() => void change()}>
      {label}
    </Button>
  )
}

/** Buttons of one option: adjust its units, and take it out of sale or back. */
export function StockActions({ stock }: { stock: AdminStock }) {
  const [isOpen, setOpen] = useState(false)
  if (!useCan('stock.write')) return <span className="text-ink-faint">–</span>
  return (
    <div className="flex gap-1.5">
      <Button size="small" aria-label={`${optionText(stock)} 수량 조정`} onClick={() => setOpen(true)}>
        수량 조정
      </Button>
      <StatusButton stock={stock} />
      {isOpen && <AdjustDialog stock={stock} onClose={() => setOpen(false)} />}
    </div>
  )
}
