import { useId, useRef, useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { inviteToLogin } from '#src/features/product/overlay/overlay-store.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { ReportForm } from './report-form.tsx'

export interface SentReport {
  reasonId: number
  reason: string
  /** Idempotency key, the same for each attempt. */
  key: string
}

interface Reporting {
  onClose: () => void
  productId: number
  /** Name of what is reported, to continue after a login. */
  subject: string
  texts: { title: string; note: string; done: string }
  send: (report: SentReport) => Promise<void>
  /** Codes after which nothing is left to send: it was reported before, or is gone. */
  finalCodes: readonly string[]
  /** Updates what is shown after one of these codes. */
  onFinal: (code: string) => void
}

/** Sends the report. Returns the text of an error to show in the form. */
const useReport = ({ onClose, productId, subject, texts, send, finalCodes, onFinal }: Reporting) => {
  const key = useRef(crypto.randomUUID())
  const end = (text: string) => {
    showSnackbar(text)
    onClose()
  }
  const refusal = (error: unknown): string | undefined => {
    if (!isMember(useAuth.getState().user)) {
      // the login expired
      onClose()
      inviteToLogin('report', productId, subject)
      return undefined
    }
    if (!(error instanceof ApiError)) return failureText(error)
    if (!finalCodes.includes(error.code)) return error.problems[0]?.message ?? failureText(error)
    onFinal(error.code)
    end(failureText(error))
    return undefined
  }
  return async (reasonId: number, reason: string): Promise<string | undefined> => {
    try {
      await send({ reasonId, reason, key: key.current })
    } catch (error) {
      return refusal(error)
    }
    end(texts.done)
    return undefined
  }
}

function ReportBody({ formId, onBusy, ...given }: Reporting & { formId: string; onBusy: (busy: boolean) => void }) {
  const report = useReport(given)
  const [failure, setFailure] = useState<string>()
  const send = async (reasonId: number, text: string) => {
    onBusy(true)
    setFailure(await report(reasonId, text))
    onBusy(false)
  }
  return (
    <>
      <p className="pb-2 text-13 text-ink-soft">{given.texts.note}</p>
      <ReportForm formId={formId} onSend={(reasonId, text) => void send(reasonId, text)} />
      {failure && (
        <p role="alert" className="text-13 text-danger">
          {failure}
        </p>
      )}
    </>
  )
}

/** Sheet to report a text with a reason, in words where the reason needs them. REVIEW-3 */
export function ReportFormSheet({ open, ...given }: Reporting & { open: boolean }) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={given.onClose}
      title={given.texts.title}
      footer={
        <Button type="submit" form={formId} size="large" wide busy={busy}>
          신고하기
        </Button>
      }
    >
      <ReportBody key={given.subject} {...given} formId={formId} onBusy={setBusy} />
    </Sheet>
  )
}
