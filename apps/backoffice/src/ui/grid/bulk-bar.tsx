import type { ReactNode } from 'react'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import type { GridSelection } from './grid-types.ts'
import type { SelectionState } from './use-grid-selection.ts'

interface BulkBarProps {
  state: SelectionState
  /** Number of rows that match the filter. */
  total: number | undefined
  /** Counter of the rows: `건`, `명`. */
  counter: string
  actions: (selection: GridSelection) => ReactNode
}

/** Actions on the selected rows, above the foot of the screen. */
export function BulkBar({ state, total, counter, actions }: BulkBarProps) {
  const { selection, selectAll } = state
  const { count } = selection
  return (
    <section
      aria-label="고른 줄에 할 일"
      className="fixed inset-x-3 bottom-[4.25rem] z-30 flex flex-wrap items-center gap-2 rounded-card bg-surface px-3 py-2 shadow-lift ring-1 ring-line wide:sticky wide:inset-x-auto wide:bottom-4"
    >
      <p className="text-14 font-semibold" aria-live="polite">
        {count === undefined ? '모두 골랐어요' : `${numberText(count)}${counter} 골랐어요`}
      </p>
      {!selection.isAll && total !== undefined && count !== undefined && total > count && (
        <Button look="ghost" size="small" onClick={selectAll}>
          조건에 맞는 {numberText(total)}
          {counter} 모두
        </Button>
      )}
      <Button look="ghost" size="small" onClick={selection.clear}>
        선택 해제
      </Button>
      <div className="ml-auto flex flex-wrap gap-2">{actions(selection)}</div>
    </section>
  )
}
