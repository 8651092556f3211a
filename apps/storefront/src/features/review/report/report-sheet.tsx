import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { inviteToLogin } from '#src/features/product/overlay/overlay-store.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/call-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { RadioGroup } from '#src/ui/controls/choice.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { refreshReviews } from '../refresh-reviews.ts'
import { hideReported, reportReview } from './report-review.ts'

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

interface ReportSheetProps {
  open: boolean
  onClose: () => void
  productId: number
  reviewId: number
}

/** Sends the report. Returns the text of an error to show in the form. */
const useReport = ({ onClose, productId, reviewId }: Omit<ReportSheetProps, 'open'>) => {
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const end = (text: string) => {
    showSnackbar(text)
    onClose()
  }
  const refusal = (error: unknown): string | undefined => {
    if (!isMember(useAuth.getState().user)) {
      // the login expired
      onClose()
      inviteToLogin('report', productId)
      return undefined
    }
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'reviewReported') void hideReported(client, { productId, reviewId })
    if (code === 'reviewNotFound') void refreshReviews(client)
    if (code !== 'reviewReported' && code !== 'reviewNotFound')
      return error instanceof ApiError ? (error.problems[0]?.message ?? failureText(error)) : failureText(error)
    end(failureText(error))
    return undefined
  }
  return async (reasonId: number, reason: string): Promise<string | undefined> => {
    try {
      await reportReview(client, { productId, reviewId, reasonId, reason, key: key.current })
    } catch (error) {
      return refusal(error)
    }
    end('신고했어요. 이 후기는 더 이상 보이지 않아요.')
    return undefined
  }
}

function ReportForm({ formId, onSend }: { formId: string; onSend: (reasonId: number, text: string) => void }) {
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

function ReportBody(props: Omit<ReportSheetProps, 'open'> & { formId: string; onBusy: (busy: boolean) => void }) {
  const { formId, onBusy, ...given } = props
  const report = useReport(given)
  const [failure, setFailure] = useState<string>()
  const send = async (reasonId: number, text: string) => {
    onBusy(true)
    setFailure(await report(reasonId, text))
    onBusy(false)
  }
  return (
    <>
      <p className="pb-2 text-13 text-ink-soft">신고한 후기는 바로 보이지 않게 되고, 운영자가 확인해요.</p>
      <ReportForm formId={formId} onSend={(reasonId, text) => void send(reasonId, text)} />
      {failure && (
        <p role="alert" className="text-13 text-danger">
          {failure}
        </p>
      )}
    </>
  )
}

/** Sheet to report a review with a reason, in words where the reason needs them. REVIEW-3, C099, C100 */
export function ReportSheet({ open, ...given }: ReportSheetProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={given.onClose}
      title="후기 신고"
      footer={
        <Button type="submit" form={formId} size="large" wide busy={busy}>
          신고하기
        </Button>
      }
    >
      <ReportBody key={given.reviewId} {...given} formId={formId} onBusy={setBusy} />
    </Sheet>
  )
}
