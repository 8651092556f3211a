import { type FormEvent, useId, useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { useCall } from '#src/lib/call/call-query.ts'
import { RadioGroup } from '#src/ui/controls/choice.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

const MOST = 500

interface ReasonFieldProps {
  value: string
  required: boolean
  onChange: (value: string) => void
}
function ReasonField({ value, required, onChange }: ReasonFieldProps) {
  const id = useId()
  return (
    <div className="mt-3 flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold text-ink-soft">
        {required ? '신고하는 이유' : '자세한 내용 (선택)'}
        {required && <span className="text-accent-ink"> *</span>}
      </label>
      <textarea
        id={id}
        name="reason"
        rows={4}
        maxLength={MOST}
        value={value}
        required={required}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="w-full resize-none rounded-control bg-sunken px-4 py-3 text-16 ring-focus outline-none ring-inset focus-visible:bg-surface focus-visible:ring-2"
      />
      <p className="figures text-right text-12 text-ink-faint">
        {value.length}/{MOST}
      </p>
    </div>
  )
}

interface ReportFormProps {
  formId: string
  onSend: (reasonId: number, reason: string) => void
}

/** Reasons of reports, with a text where the reason needs one. REVIEW-3, C099 */
export function ReportForm({ formId, onSend }: ReportFormProps) {
  const { data, error, refetch } = useCall('review.listReportReasons')
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  if (!data)
    return error ? (
      <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64 rounded-card" />
    )
  const reason = data.reasons.find(({ id }) => String(id) === chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason) return setRefusal('신고하는 이유를 골라 주세요.')
    if (reason.isTextRequired && text.trim() === '') return setRefusal('신고하는 이유를 적어 주세요.')
    setRefusal(undefined)
    return onSend(reason.id, text.trim())
  }
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <RadioGroup
        legend="신고하는 이유"
        showLegend={false}
        value={chosen}
        choices={data.reasons.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => {
          setChosen(value)
          setRefusal(undefined)
        }}
      />
      {reason && <ReasonField value={text} required={reason.isTextRequired} onChange={setText} />}
      <p role="alert" className="text-13 text-danger">
        {refusal}
      </p>
    </form>
  )
}
