import type { Settlement } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { seoulDay, wonText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import type { GridSelection } from '#src/ui/grid/grid-types.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Runs a write of settlements, reads them again and says what was done. */
const useSettlementChange = () => {
  const client = useQueryClient()
  return async (run: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await run()
      showToast(done)
    } catch (error) {
      showFailure(error)
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => String(name).startsWith('admin.settlement.'),
    })
  }
}

/** Closes an open settlement, or marks a closed one as paid. */
export function SettlementActions({ settlement }: { settlement: Settlement }) {
  const { id, state, version, to, totals } = settlement
  const change = useSettlementChange()
  const canClose = useCan('settlement.close')
  const [today] = useState(() => seoulDay(new Date()))
  if (!canClose || state === 'paid') return undefined
  const input = { params: { id }, body: { version } }
  const amount = wonText(totals?.amount ?? 0)
  const close = async () => {
    const text = `지급액은 ${amount}이에요. 마감한 뒤에는 되돌림 항목으로만 고칠 수 있어요.`
    const confirmed = await confirmAction({ title: '정산을 마감할까요?', text, action: '마감하기', reason: 'optional' })
    if (confirmed) await change(() => call('admin.settlement.close', input, confirmed), '정산을 마감했어요.')
  }
  const pay = async () => {
    const confirmed = await confirmAction({
      title: `${amount}을 지급한 것으로 적을까요?`,
      action: '지급으로 적기',
      reason: 'optional',
    })
    if (confirmed) await change(() => call('admin.settlement.markPaid', input, confirmed), '지급한 것으로 적었어요.')
  }
  if (state === 'closed')
    return (
      <Button look="primary" icon="check" onClick={() => void pay()}>
        지급 완료
      </Button>
    )
  const isOver = to < today
  return (
    <Button
      look="primary"
      icon="check"
      blocked={isOver ? undefined : '정산 기간이 끝나야 마감할 수 있어요.'}
      onClick={() => void close()}
    >
      마감하기
    </Button>
  )
}

/** Reverses the selected entries in the next open period. */
export function ReverseEntries({ settlementId, selection }: { settlementId: number; selection: GridSelection }) {
  const change = useSettlementChange()
  const entryIds = selection.ids.map(Number)
  const reverse = async () => {
    const confirmed = await confirmAction({
      title: `${entryIds.length}개 항목을 되돌릴까요?`,
      text: '다음 정산에 되돌림 항목이 생겨요.',
      action: '되돌리기',
      isDanger: true,
      reason: 'required',
    })
    const reason = confirmed?.reason
    if (reason === undefined) return
    const body = { entryIds, reason }
    await change(
      () => call('admin.settlement.reverse', { params: { id: settlementId }, body }, { reason }),
      '다음 정산에 되돌림 항목을 만들었어요.',
    )
    selection.clear()
  }
  return (
    <Button
      size="small"
      look="danger"
      blocked={selection.isAll ? '항목을 하나씩 골라 주세요.' : undefined}
      onClick={() => void reverse()}
    >
      되돌리기
    </Button>
  )
}
