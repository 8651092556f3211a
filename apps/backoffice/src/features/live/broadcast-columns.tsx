import { RowLink } from '#src/ui/display/row-link.tsx'
import type { AdminLiveBroadcast } from '@shop/contract'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn } from '#src/ui/grid/grid-types.ts'
import { liveStates } from './live-texts.ts'

export function BroadcastState({ state }: Pick<AdminLiveBroadcast, 'state'>) {
  const [label, tone] = liveStates[state]
  return <Badge tone={tone}>{label}</Badge>
}

export const broadcastColumns: readonly GridColumn<AdminLiveBroadcast>[] = [
  { key: 'id', label: '번호', width: 80, isPinned: true, cell: ({ id }) => id },
  { key: 'title', label: '제목', width: 300, cell: ({ id, title }) => <RowLink to={`/live/${id}`}>{title}</RowLink> },
  { key: 'state', label: '상태', width: 130, cell: (broadcast) => <BroadcastState {...broadcast} /> },
  { key: 'at', label: '예정', width: 160, cell: ({ scheduledAt }) => momentText(scheduledAt) },
  { key: 'started', label: '시작', width: 160, cell: ({ startedAt }) => (startedAt ? momentText(startedAt) : '–') },
  { key: 'products', label: '상품', width: 80, isRight: true, cell: ({ products }) => numberText(products.length) },
]
