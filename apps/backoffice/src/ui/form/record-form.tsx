import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#src/ui/controls/button.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RestoredNote } from './restored-note.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface RecordFormProps<V extends FieldValues> {
  record: RecordFormState<V>
  /** Name of the form for screen readers. */
  label: string
  /** Label of the button. */
  action?: string
  children: ReactNode
}

/** Form element of `useRecordForm` with its note of a restored draft, its buttons and its merge dialog. */
export function RecordForm<V extends FieldValues>({ record, label, action = '저장', children }: RecordFormProps<V>) {
  const { conflict } = record
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        record.submit()
      }}
      className="flex flex-col gap-4"
    >
      {record.isRestored && record.isDirty && <RestoredNote onDiscard={record.discard} />}
      {children}
      {record.rootError !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-13 text-danger">
          {record.rootError}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {record.isDirty && (
          <Button onClick={record.discard} disabled={record.isSaving}>
            되돌리기
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          busy={record.isSaving}
          blocked={record.isDirty ? undefined : '고친 내용이 없어요.'}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {action}
        </Button>
      </div>
      {conflict && (
        <MergeDialog
          theirs={conflict.theirs}
          differences={conflict.differences}
          labels={record.labels}
          textOf={record.textOf}
          onMerge={conflict.merge}
          onClose={conflict.close}
        />
      )}
    </form>
  )
}
