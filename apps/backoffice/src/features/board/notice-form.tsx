import type { CallInput } from '@shop/contract'
import { adminNoticeCalls } from '@shop/contract/admin/notice'
import { lazy, Suspense } from 'react'
import { Checkbox, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { Skeleton } from '#src/ui/display/states.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'

// the editor is larger than the rest of the screen
const DescriptionField = lazy(async () => ({
  default: (await import('#src/features/product/description/description-field.tsx')).DescriptionField,
}))

export type NoticeValues = CallInput<'admin.notice.create'>['body'] & { version?: number }
const labels = { title: '제목', html: '내용', isPinned: '맨 위에 고정' }

interface FormProps {
  /** Undefined: a new one. */
  id?: number
  values: NoticeValues
  save: (values: NoticeValues) => Promise<unknown>
}

/** Title and formatted text of a notice. */
export function NoticeForm({ id, values, save }: FormProps) {
  const record = useRecordForm<NoticeValues>({
    draft: `notice.${id ?? 'new'}`,
    schema: adminNoticeCalls[id === undefined ? 'admin.notice.create' : 'admin.notice.change'].body,
    values,
    labels,
    save,
  })
  const html = record.value('html')
  const pinned = record.value('isPinned')
  return (
    <Card>
      <RecordForm record={record} label="공지" action={id === undefined ? '쓰기' : '저장'}>
        <TextField label="제목" required maxLength={100} {...record.field('title')} />
        <Checkbox
          label="맨 위에 고정"
          checked={pinned.value ?? false}
          onChange={({ target }) => pinned.onChange(target.checked)}
        />
        <Suspense fallback={<Skeleton className="h-60" />}>
          <DescriptionField label="내용" html={html.value} error={html.error} onChange={html.onChange} />
        </Suspense>
      </RecordForm>
    </Card>
  )
}
