import { useNavigate } from 'react-router'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import type { GridSelection } from '#src/ui/grid/grid-types.ts'
import { useBulkMove } from './use-bulk-move.ts'

const moves = [
  ['delivery_waiting', '배송 준비로'],
  ['delivery_delay', '배송 지연으로'],
  ['delivery_end', '배송 완료로'],
] as const

/** Actions on the selected orders. */
export function OrderBulk({ selection }: { selection: GridSelection }) {
  const { move, busy } = useBulkMove()
  const navigate = useNavigate()
  const canMove = useCan('order.move')
  if (!canMove) return undefined
  return (
    <>
      {moves.map(([to, text], at) => (
        <Button
          key={to}
          size="small"
          look={at === 0 ? 'primary' : 'line'}
          busy={busy === to}
          blocked={busy !== undefined && busy !== to ? '다른 일을 하고 있어요.' : undefined}
          onClick={() => void move(selection, to, text)}
        >
          {text}
        </Button>
      ))}
      {!selection.isAll && (
        <Button size="small" icon="print" onClick={() => void navigate(`/orders/print?nos=${selection.ids.join(',')}`)}>
          인쇄
        </Button>
      )}
    </>
  )
}
