import { type FormEvent, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/controls/field.tsx'
import { Badge, ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'
import { noteKindTexts } from './customer-texts.ts'
import { SectionPages } from './section-pages.tsx'
import { useCustomerChange } from './use-customer-change.ts'

function NoteForm({ customerId }: { customerId: number }) {
  const [contents, setContents] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useCustomerChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (contents.trim() === '') return
    const add = () => call('admin.customer.createNote', { params: { id: customerId }, body: { contents } })
    if (!(await change(add, '메모를 남겼어요.'))) return
    setContents('')
    setTried(false)
  }
  return (
    <form noValidate className="flex flex-col items-start gap-2" onSubmit={(event) => void submit(event)}>
      <div className="w-full">
        <TextArea
          label="새 메모"
          maxLength={1000}
          value={contents}
          hint="직원만 볼 수 있어요."
          error={isTried && contents.trim() === '' ? '메모를 적어 주세요.' : undefined}
          onChange={(event) => setContents(event.target.value)}
        />
      </div>
      <Button type="submit">메모 남기기</Button>
    </form>
  )
}

/** Notes of staff about a customer, and the reasons of blocks. */
export function NoteSection({ customerId }: { customerId: number }) {
  const canWrite = useCan('customer.write')
  const [cursor, setCursor] = useState<string>()
  const { data, error, refetch } = useCall('admin.customer.listNotes', {
    params: { id: customerId },
    query: cursor === undefined ? {} : { nextPage: cursor },
  })
  return (
    <div className="flex flex-col gap-4">
      {canWrite && <NoteForm customerId={customerId} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {data?.notes.length === 0 && <Note title="메모가 없어요" />}
      <ul aria-label="메모" className="flex flex-col divide-y divide-line">
        {data?.notes.map(({ id, kind, contents, staffName, createdAt }) => (
          <li key={id} className="flex flex-col gap-1 py-3">
            <span className="flex items-center gap-2 text-13 text-ink-soft">
              <Badge tone={kind === 'block' ? 'bad' : 'plain'}>{noteKindTexts[kind]}</Badge>
              {staffName ?? '알 수 없음'}, {momentText(createdAt)}
            </span>
            <p className="text-14 break-words whitespace-pre-wrap">{contents}</p>
          </li>
        ))}
      </ul>
      {data && <SectionPages label="메모" page={data.page} onPage={setCursor} />}
    </div>
  )
}
