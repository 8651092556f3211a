import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import type { GridColumn } from './grid-types.ts'
import type { GridColumns } from './use-grid-columns.ts'

interface ColumnDialogProps<Row extends object> {
  columns: readonly GridColumn<Row>[]
  model: GridColumns<Row>
}

/** Button and dialog that choose which columns are shown and which are pinned at the left. */
export function ColumnDialog<Row extends object>({ columns, model }: ColumnDialogProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const { choice, toggleVisible, togglePinned, reset } = model
  const shown = columns.filter(({ key }) => choice.visible[key] !== false).length
  return (
    <>
      <Button icon="columns" onClick={() => setOpen(true)}>
        열
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="열 고르기"
        text="고른 열은 이 브라우저에 저장돼요."
        actions={
          <>
            <Button onClick={reset}>처음대로</Button>
            <Button look="primary" onClick={() => setOpen(false)}>
              닫기
            </Button>
          </>
        }
      >
        <ul className="flex flex-col divide-y divide-line">
          {columns.map(({ key, label }) => {
            const isShown = choice.visible[key] !== false
            return (
              <li key={key} className="flex min-h-11 items-center justify-between gap-3">
                <Checkbox
                  label={label}
                  checked={isShown}
                  // a grid without columns would show nothing
                  disabled={isShown && shown === 1}
                  onChange={() => toggleVisible(key)}
                />
                <Button
                  look="ghost"
                  size="small"
                  icon="pin"
                  aria-pressed={choice.pinned.includes(key)}
                  aria-label={`${label} 열 왼쪽에 고정`}
                  onClick={() => togglePinned(key)}
                >
                  {choice.pinned.includes(key) ? '고정됨' : '고정'}
                </Button>
              </li>
            )
          })}
        </ul>
      </Dialog>
    </>
  )
}
