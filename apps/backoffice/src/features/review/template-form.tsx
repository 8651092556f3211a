import type { AnswerTemplate, AnswerTemplateKind } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea, TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Reads the templates again after a write. */
export const useTemplateChange = () => {
  const client = useQueryClient()
  return async (run: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await run()
    } catch (error) {
      showFailure(error)
      return false
    }
    await client.invalidateQueries({ queryKey: ['admin.answerTemplate.list'] })
    showToast(done)
    return true
  }
}

const errorsOf = (title: string, text: string, place: number) => ({
  title: title.trim() === '' ? '이름을 적어 주세요.' : undefined,
  text: text.trim().length < 2 ? '2자 이상 적어 주세요.' : undefined,
  sort: Number.isInteger(place) && place >= 0 && place <= 1_000 ? undefined : '0부터 1,000까지 적어 주세요.',
})

interface TemplateFormProps {
  kind: AnswerTemplateKind
  /** Undefined: a new one. */
  template: AnswerTemplate | undefined
  onClose: () => void
}

/** Adds a template or changes it. */
export function TemplateForm({ kind, template, onClose }: TemplateFormProps) {
  const [title, setTitle] = useState(template?.title ?? '')
  const [text, setText] = useState(template?.text ?? '')
  const [sort, setSort] = useState(String(template?.sort ?? 0))
  const [isTried, setTried] = useState(false)
  const change = useTemplateChange()
  const place = Number(sort)
  const errors = errorsOf(title, text, place)
  const isRight = Object.values(errors).every((error) => error === undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight) return
    const body = { title: title.trim(), text: text.trim(), sort: place }
    const isDone = await change(
      () =>
        template
          ? call('admin.answerTemplate.change', {
              params: { id: template.id },
              body: { ...body, version: template.version },
            })
          : call('admin.answerTemplate.create', { body: { ...body, kind } }),
      '템플릿을 저장했어요.',
    )
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={template ? '템플릿 고치기' : '템플릿 추가'}
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" type="submit" form="template">
            저장
          </Button>
        </>
      }
    >
      <form id="template" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <TextField
          label="이름"
          required
          maxLength={40}
          value={title}
          error={isTried ? errors.title : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label="글"
          required
          rows={5}
          maxLength={kind === 'hide' ? 500 : 2_000}
          value={text}
          error={isTried ? errors.text : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          label="순서"
          inputMode="numeric"
          value={sort}
          hint="작은 수부터 1–9 키에 놓여요."
          error={isTried ? errors.sort : undefined}
          onChange={(event) => setSort(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
