import { type FormEvent, useId, useRef, useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { inviteToLogin } from '#src/features/product/overlay/overlay-store.ts'
import { PhotoPicker } from '#src/features/review/photo/photo-picker.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { useQnaActs } from './qna-queries.ts'
import { QuestionField } from './question-field.tsx'
import { findQuestionProblem } from './question-text.ts'
import { useQuestion } from './use-question.ts'

type Refusals = Partial<Record<'contents' | 'photos', string>>

const refusalOf = (error: unknown): Refusals => {
  const [problem] = error instanceof ApiError ? error.problems : []
  const text = problem?.message ?? failureText(error)
  return problem?.path.startsWith('body.images') ? { photos: text } : { contents: text }
}

interface AskSheetProps {
  open: boolean
  onClose: () => void
  productId: number
  /** Draft from before the login expired, as it was stored. */
  draft: unknown
}

/** Sends the question. Failures are shown beside their field, and the question stays until it is sent. */
const useSending = ({ open, onClose, productId, draft }: AskSheetProps) => {
  const state = useQuestion({ productId, open, draft })
  const { ask } = useQnaActs(productId)
  const [refusals, setRefusals] = useState<Refusals>({})
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<Refusals> => {
    setBusy(true)
    try {
      await ask(state.input, state.key)
      state.clear()
      showSnackbar('문의를 남겼어요. 답변이 달리면 여기에서 볼 수 있어요.')
      onClose()
      return {}
    } catch (reason) {
      if (isMember(useAuth.getState().user)) return refusalOf(reason)
      // the login expired: the draft is stored until the next login
      onClose()
      inviteToLogin('ask', productId)
      return {}
    } finally {
      setBusy(false)
    }
  }
  const check = (): Refusals => {
    const contents = findQuestionProblem(state.question.contents)
    if (contents !== undefined) return { contents }
    return state.picker.photos.some(({ problem }) => problem !== undefined)
      ? { photos: '올리지 못한 사진을 다시 올리거나 빼 주세요.' }
      : {}
  }
  return { ...state, busy, refusals, setRefusals, check, send }
}

/** Form for a question to the seller, with up to three photos. */
export function AskSheet(props: AskSheetProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { question, picker, change, busy, refusals, setRefusals, check, send } = useSending(props)
  const show = (found: Refusals) => {
    setRefusals(found)
    if (found.contents !== undefined) form.current?.querySelector('textarea')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    show(found)
    if (Object.keys(found).length === 0) void send().then(show)
  }
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title="상품 문의"
      footer={
        <Button type="submit" form={formId} size="large" wide busy={busy} disabled={picker.busy}>
          {picker.busy ? '사진을 올리고 있어요' : '문의하기'}
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <QuestionField
          value={question.contents}
          error={refusals.contents}
          onChange={(contents) => {
            change({ contents })
            setRefusals({})
          }}
        />
        <PhotoPicker
          picker={picker}
          note={
            refusals.photos !== undefined && (
              <p role="alert" className="text-danger">
                {refusals.photos}
              </p>
            )
          }
        />
        <Checkbox checked={question.isPrivate} onChange={(event) => change({ isPrivate: event.currentTarget.checked })}>
          비밀 글로 물어볼게요
        </Checkbox>
      </form>
    </Sheet>
  )
}
