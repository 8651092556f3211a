import type { Review } from '@shop/contract'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { useWrittenDown } from '#src/features/auth/use-draft.ts'
import { WordsField } from '#src/features/order/words-field.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { sendCall } from '#src/lib/call/api.ts'
import { dropDraft } from '#src/lib/draft.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { Sheet } from '#src/ui/overlay/sheet.tsx'

const LEAST = 10
const MOST = 1_000

interface AppealSheetProps {
  open: boolean
  onClose: () => void
  report: NonNullable<Review['report']>
  /** Called when the appeal is stored, or when it turns out that none is allowed. */
  onClosed: () => void
}

const problemOf = (error: unknown): string =>
  (error instanceof ApiError ? error.problems[0]?.message : undefined) ?? failureText(error)

/** Whether no further attempt can succeed, e.g. because the first one was stored and its reply was lost. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && error.code === 'appealRefused'

/** Text of the appeal, stored for this tab as it changes, and an idempotency key that is the same for each attempt to send it. */
const useAppealText = (reportId: number) => {
  const form = `appeal-${reportId}`
  const [contents, setContents] = useState('')
  const last = useRef({ of: '', key: '' })
  useWrittenDown(
    form,
    useMemo(() => ({ contents }), [contents]),
    {
      write: (content) => content,
      onFound: (content) => 'contents' in content && setContents(String(content.contents)),
    },
  )
  const keyOf = (of: string): string => {
    if (last.current.of !== of) last.current = { of, key: crypto.randomUUID() }
    return last.current.key
  }
  return { contents, setContents, keyOf, drop: () => dropDraft(form) }
}

/** Form of the only appeal against hiding a review. The text stays until it is sent. C102, REVIEW-3 */
export function AppealSheet({ open, onClose, report, onClosed }: AppealSheetProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { contents, setContents, keyOf, drop } = useAppealText(report.id)
  const [error, setError] = useState<string>()
  const { busy, run } = useOneWork()
  const refuse = (text: string) => {
    setError(text)
    form.current?.querySelector('textarea')?.focus()
  }
  const send = () =>
    run(async () => {
      try {
        const body = { contents: contents.trim() }
        await sendCall('review.appeal', { params: { id: report.id }, body }, { idempotencyKey: keyOf(body.contents) })
        drop()
        showSnackbar('이의를 접수했어요. 확인하고 알려 드릴게요.')
        onClose()
        onClosed()
      } catch (reason) {
        if (!isFinal(reason)) return refuse(problemOf(reason))
        // the list then shows the state of the review instead of the form
        showSnackbar(problemOf(reason))
        onClose()
        onClosed()
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (contents.trim().length < LEAST) refuse(`${LEAST}자 이상 써 주세요.`)
    else void send()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="이의 제기"
      footer={
        <Button type="submit" form={formId} size="large" wide busy={busy}>
          이의 제기하기
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate method="post" onSubmit={submit} className="flex flex-col gap-3">
        <p className="text-14 text-ink-soft">{report.rule}</p>
        <WordsField
          label="이의 내용"
          rows={6}
          most={MOST}
          placeholder="왜 다시 보여야 하는지 알려 주세요. 이의는 한 번만 제기할 수 있어요."
          value={contents}
          error={error}
          onChange={(value) => {
            setContents(value)
            setError(undefined)
          }}
        />
      </form>
    </Sheet>
  )
}
