import { type FormEvent, useId, useRef, useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { useSavedDraft } from '#src/features/auth/use-draft.ts'
import { inviteToLogin } from '#src/features/product/overlay/overlay-store.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { useQnaActs } from './qna-queries.ts'
import { type QuestionDraft, questionDraftName } from './question-draft.ts'

const LEAST = 5
const MOST = 1000

const refusalOf = (error: unknown): string => {
  const [problem] = error instanceof ApiError ? error.problems : []
  return problem?.message ?? failureText(error)
}

interface QuestionFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}
function QuestionField({ value, error, onChange }: QuestionFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold text-ink-soft">
        문의 내용
      </label>
      <textarea
        id={id}
        name="contents"
        rows={6}
        maxLength={MOST}
        value={value}
        placeholder="상품에 대해 궁금한 점을 적어 주세요. 전화번호나 주소는 쓰지 말아 주세요."
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`w-full resize-none rounded-control bg-sunken px-4 py-3 text-16 outline-none ring-inset placeholder:text-ink-faint focus-visible:bg-surface focus-visible:ring-2 ${error ? 'ring-2 ring-danger' : 'ring-focus'}`}
      />
      <p
        id={`${id}-note`}
        className={`figures flex justify-between text-12 ${error ? 'text-danger' : 'text-ink-faint'}`}
      >
        <span>{error}</span>
        <span>
          {value.length}/{MOST}
        </span>
      </p>
    </div>
  )
}

interface AskSheetProps {
  open: boolean
  onClose: () => void
  productId: number
  /** Draft written before. */
  unsent: QuestionDraft | undefined
}

/** Form for a question to the seller. Errors are shown beside the field, and the text stays until it is sent. */
export function AskSheet({ open, onClose, productId, unsent }: AskSheetProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const key = useRef(crypto.randomUUID())
  const { ask } = useQnaActs(productId)
  const [contents, setContents] = useState(unsent?.contents ?? '')
  const [isPrivate, setPrivate] = useState(unsent?.isPrivate ?? false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useSavedDraft(questionDraftName(productId), open, (): QuestionDraft | undefined =>
    contents === '' ? undefined : { contents, isPrivate },
  )
  const refuse = (text: string) => {
    setError(text)
    form.current?.querySelector('textarea')?.focus()
  }
  const send = async () => {
    setBusy(true)
    try {
      await ask({ contents, isPrivate, images: [] }, key.current)
      key.current = crypto.randomUUID()
      setContents('')
      showSnackbar('문의를 남겼어요. 답변이 달리면 여기에서 볼 수 있어요.')
      onClose()
    } catch (reason) {
      if (isMember(useAuth.getState().user)) refuse(refusalOf(reason))
      else {
        // the login expired: the draft is stored until the next login
        onClose()
        inviteToLogin('ask', productId)
      }
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (contents.trim().length < LEAST) refuse(`${LEAST}자 이상 써 주세요.`)
    else void send()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="상품 문의"
      footer={
        <Button type="submit" form={formId} size="large" wide busy={busy}>
          문의하기
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-2">
        <QuestionField
          value={contents}
          error={error}
          onChange={(value) => {
            setContents(value)
            setError(undefined)
            // a changed text is a new question with a new key
            key.current = crypto.randomUUID()
          }}
        />
        <Checkbox checked={isPrivate} onChange={(event) => setPrivate(event.currentTarget.checked)}>
          비밀 글로 물어볼게요
        </Checkbox>
      </form>
    </Sheet>
  )
}
