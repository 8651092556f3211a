import { RowLink } from '#src/ui/display/row-link.tsx'
import type { AdminNotice } from '@shop/contract'
import { momentText } from '#src/lib/format/texts.ts'
import { Badge, type Tone } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'

const states: Readonly<Record<AdminNotice['state'], readonly [text: string, tone: Tone]>> = {
  draft: ['쓰는 중', 'plain'],
  scheduled: ['예약', 'warn'],
  published: ['올림', 'good'],
  archived: ['내림', 'plain'],
}

/** State of a notice as a word. */
export function NoticeState({ state }: Pick<AdminNotice, 'state'>) {
  const [text, tone] = states[state]
  return <Badge tone={tone}>{text}</Badge>
}

export const noticeColumns: readonly GridColumn<AdminNotice>[] = [
  {
    key: 'title',
    label: '제목',
    width: 360,
    isPinned: true,
    cell: ({ id, title }) => <RowLink to={`/notices/${id}`}>{title}</RowLink>,
  },
  { key: 'state', label: '상태', width: 90, cell: (row) => <NoticeState {...row} /> },
  { key: 'pinned', label: '맨 위', width: 80, cell: ({ isPinned }) => (isPinned ? '고정' : '–') },
  { key: 'at', label: '올리는 시각', width: 160, cell: ({ publishAt }) => (publishAt ? momentText(publishAt) : '–') },
  { key: 'by', label: '쓴 사람', width: 110, cell: ({ staffName }) => staffName ?? '–' },
]

export const noticeFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'q', label: '제목으로 찾기' },
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: Object.entries(states).map(([state, [text]]) => [state, text] as const),
  },
]
