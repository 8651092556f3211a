import type { GatewayBreak } from '@shop/contract'
import { dayText, momentText, wonText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { kindName } from './match-texts.ts'

const theirsText = ({ theirs }: GatewayBreak): string =>
  theirs.length === 0 ? '–' : theirs.map(({ amount }) => (amount === null ? '–' : wonText(amount))).join(', ')

const stateOf = ({ resolvedAt }: GatewayBreak) =>
  resolvedAt === null ? <Badge tone="bad">확인 필요</Badge> : <Badge tone="good">처리함</Badge>

type Open = (id: number) => void

function OpenButton({ row, open }: { row: GatewayBreak; open: Open }) {
  return (
    <button
      type="button"
      className="truncate text-left font-semibold underline-offset-4 hover:underline"
      onClick={() => open(row.id)}
    >
      {kindName(row)}
    </button>
  )
}

/** Columns of the list; `open` shows one difference. */
export const matchColumns = (open: Open): GridColumn<GatewayBreak>[] => [
  { key: 'kind', label: '종류', width: 170, isPinned: true, cell: (row) => <OpenButton row={row} open={open} /> },
  { key: 'state', label: '상태', width: 100, cell: stateOf },
  { key: 'day', label: '대조한 날', width: 120, cell: ({ day }) => dayText(day) },
  { key: 'orderNo', label: '주문 번호', width: 180, cell: ({ orderNo }) => orderNo ?? '–' },
  { key: 'ours', label: '장부', width: 120, isRight: true, cell: ({ ours }) => (ours ? wonText(ours.captured) : '–') },
  { key: 'theirs', label: '결제사', width: 140, isRight: true, cell: theirsText },
  { key: 'foundAt', label: '찾은 시각', width: 160, cell: ({ foundAt }) => momentText(foundAt) },
  {
    key: 'note',
    label: '처리 내용',
    width: 220,
    cell: ({ note, resolvedBy }) => [resolvedBy, note].filter(Boolean).join(' · ') || '–',
  },
]

export const matchFilters: readonly GridFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: [
      ['open', '확인 필요'],
      ['resolved', '처리함'],
    ],
  },
  { kind: 'day', key: 'day', label: '대조한 날' },
]

/** A difference as a card of a phone. */
export function MatchCard({ row, open }: { row: GatewayBreak; open: Open }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 text-13">
      <div className="flex items-center justify-between gap-2 text-14">
        <OpenButton row={row} open={open} />
        {stateOf(row)}
      </div>
      <p className="tabular-nums">
        {dayText(row.day)} · {row.orderNo ?? '주문 없음'}
      </p>
      <p className="text-ink-soft tabular-nums">
        장부 {row.ours ? wonText(row.ours.captured) : '–'} · 결제사 {theirsText(row)}
      </p>
    </div>
  )
}
