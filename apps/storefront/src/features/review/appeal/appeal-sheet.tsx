import type { Review } from '@shop/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { WordsField } from '#src/features/order/words-field.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { Sheet } from '#src/ui/overlay/sheet.tsx'

const LEAST = 10
const MOST = 1_000

interface AppealSheetProps {
  open: boolean
  onClose: () => void
  report: NonNullable<Review['report']>
  /** Called when the appeal is stored. */
  onSent: () => void
}

const problemOf = (error: unknown): string =>
  (error instanceof ApiError ? error.problems[0]?.message : undefined) ?? failureText(error)

/** Form of the only appeal against hiding a review. The text stays until it is sent. C102, REVIEW-3 */
export function AppealSheet({ open, onClose, report, onSent }: AppealSheetProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [contents, setContents] = useState('')
  const [error, setError] = useState<string>()
  const { busy, run } = useOneWork()
  const refuse = (text: string) => {
    setError(text)
    form.current?.querySelector('textarea')?.focus()
  }
  const send = () =>
    run(async () => {
      try {
        await api('review.appeal', { params: { id: report.id }, body: { contents: contents.trim() } })
        showSnackbar('이의를 접수했어요. 확인하고 알려 드릴게요.')
        onClose()
        onSent()
      } catch (reason) {
        refuse(problemOf(reason))
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
