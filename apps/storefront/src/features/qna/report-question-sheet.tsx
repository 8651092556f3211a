import { useId, useRef, useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { inviteToLogin } from '#src/features/product/overlay/overlay-store.ts'
import { ReportForm } from '#src/features/review/report/report-form.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { useQnaActs } from './qna-queries.ts'

interface ReportQuestionSheetProps {
  open: boolean
  onClose: () => void
  productId: number
  qnaId: number
}

/** The question was reported before, or is gone: nothing is left to send. */
const finalCodes: ReadonlySet<string> = new Set(['reviewReported', 'qnaNotFound'])

/** Sends the report. Returns the text of an error to show in the form. */
const useReport = ({ onClose, productId, qnaId }: Omit<ReportQuestionSheetProps, 'open'>) => {
  const key = useRef(crypto.randomUUID())
  const { report, hide } = useQnaActs(productId)
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
    if (!(error instanceof ApiError) || !finalCodes.has(error.code))
      return error instanceof ApiError ? (error.problems[0]?.message ?? failureText(error)) : failureText(error)
    void hide(qnaId)
    end(failureText(error))
    return undefined
  }
  return async (reasonId: number, reason: string): Promise<string | undefined> => {
    try {
      await report(qnaId, { reasonId, reason, key: key.current })
    } catch (error) {
      return refusal(error)
    }
    end('신고했어요. 이 문의는 더 이상 보이지 않아요.')
    return undefined
  }
}

function ReportBody(
  props: Omit<ReportQuestionSheetProps, 'open'> & { formId: string; onBusy: (busy: boolean) => void },
) {
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
      <p className="pb-2 text-13 text-ink-soft">신고한 문의는 바로 보이지 않게 되고, 운영자가 확인해요.</p>
      <ReportForm formId={formId} onSend={(reasonId, text) => void send(reasonId, text)} />
      {failure && (
        <p role="alert" className="text-13 text-danger">
          {failure}
        </p>
      )}
    </>
  )
}

/** Sheet to report a question with a reason, in words where the reason needs them. REVIEW-3 */
export function ReportQuestionSheet({ open, ...given }: ReportQuestionSheetProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={given.onClose}
      title="문의 신고"
      footer={
        <Button type="submit" form={formId} size="large" wide busy={busy}>
          신고하기
        </Button>
      }
    >
      <ReportBody key={given.qnaId} {...given} formId={formId} onBusy={setBusy} />
    </Sheet>
  )
}
