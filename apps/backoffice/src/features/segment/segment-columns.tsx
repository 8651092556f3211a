import type { Segment } from '@shop/contract'
import { momentText } from '#src/lib/format/texts.ts'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { conditionTexts } from './segment-texts.ts'

/** Columns of the list; `open` shows one segment. */
export const segmentColumns = (open: (segment: Segment) => void): GridColumn<Segment>[] => [
  {
    key: 'name',
    label: '이름',
    width: 200,
    isPinned: true,
    cell: (row) => (
      <button
        type="button"
        className="truncate font-semibold underline-offset-4 hover:underline"
        onClick={() => open(row)}
      >
        {row.name}
      </button>
    ),
  },
  { key: 'conditions', label: '조건', width: 420, cell: ({ conditions }) => conditionTexts(conditions).join(' · ') },
  { key: 'by', label: '고친 사람', width: 110, cell: ({ changedByName }) => changedByName ?? '–' },
  { key: 'at', label: '고친 시각', width: 160, cell: ({ changedAt }) => momentText(changedAt) },
]

export const segmentFilters: readonly GridFilter[] = [{ kind: 'search', key: 'q', label: '이름으로 찾기' }]
