import type { AdminBroadcast, BroadcastChannel, MessagePreview } from '@shop/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { fromSeoulInput } from '#src/features/product/product-texts.ts'
import { SegmentField } from '#src/features/segment/audience-field.tsx'
import { ApiError, codeOf, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { useDirtyGuard } from '#src/ui/overlay/dirty-guard.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { channelTexts, kindChannels, kindOptions, type MessageWords } from './message-texts.ts'
import { PreviewCard } from './preview-card.tsx'
import { TestSendDialog } from './test-send.tsx'

type Kind = AdminBroadcast['kind']
interface Draft {
  kind: Kind
  title: string
  text: string
  path: string
  segmentId: number | null
  channels: readonly BroadcastChannel[]
  startsAt: string
  perMinute: number | null
}
const NEW: Draft = {
  kind: 'ad.event',
  title: '',
  text: '',
  path: '',
  segmentId: null,
  channels: ['push'],
  startsAt: '',
  perMinute: null,
}

type Errors = Readonly<Record<string, string>>
/** Fields that show their error beside them. */
const fieldsWithError = ['title', 'text', 'path', 'startsAt', 'perMinute'] as const
const errorsOf = (error: unknown): Errors =>
  error instanceof ApiError
    ? Object.fromEntries(error.problems.map(({ path, message }) => [path.replace(/^body\./, ''), message]))
    : {}

interface FieldsProps {
  draft: Draft
  errors: Errors
  set: (change: Partial<Draft>) => void
}

function Words({ draft, errors, set }: FieldsProps) {
  const changeKind = (kind: Kind) =>
    set({ kind, channels: draft.channels.filter((channel) => kindChannels[kind].includes(channel)) })
  return (
    <>
      <SelectField
        label="종류"
        options={kindOptions}
        value={draft.kind}
        onChange={({ target }) => changeKind(target.value as Kind)}
      />
      {draft.kind === 'ad.event' && (
        <p className="text-13 text-ink-soft">
          광고는 보내는 시점에 수신에 동의한 회원에게만 가요. (광고) 표시와 수신거부 방법은 저절로 붙고, 밤 9시부터 아침
          8시까지는 아침에 보내요.
        </p>
      )}
      <TextField
        label="제목"
        required
        maxLength={100}
        value={draft.title}
        error={errors['title']}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label="내용"
        rows={5}
        maxLength={1_000}
        value={draft.text}
        error={errors['text']}
        onChange={({ target }) => set({ text: target.value })}
      />
      <TextField
        label="누르면 열리는 주소"
        placeholder="/best"
        value={draft.path}
        error={errors['path']}
        onChange={({ target }) => set({ path: target.value })}
      />
    </>
  )
}

function Sending({ draft, errors, set }: FieldsProps) {
  const toggle = (channel: BroadcastChannel, isOn: boolean) =>
    set({ channels: isOn ? [...draft.channels, channel] : draft.channels.filter((each) => each !== channel) })
  return (
    <>
      <SegmentField
        label="받을 회원"
        none="모든 회원"
        value={draft.segmentId}
        onChange={(segmentId) => set({ segmentId })}
      />
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="pb-1 text-13 font-semibold text-ink-soft">앱 알림함 외에 보낼 방법</legend>
        {kindChannels[draft.kind].map((channel) => (
          <Checkbox
            key={channel}
            label={channelTexts[channel]}
            checked={draft.channels.includes(channel)}
            onChange={({ target }) => toggle(channel, target.checked)}
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="datetime-local"
          label="보낼 시각"
          hint="비우면 바로 보내요."
          value={draft.startsAt}
          error={errors['startsAt']}
          onChange={({ target }) => set({ startsAt: target.value })}
        />
        <NumberField
          label="1분에 보낼 수"
          unit="건"
          hint="비우면 제한이 없어요."
          value={draft.perMinute}
          error={errors['perMinute']}
          onChange={(perMinute) => set({ perMinute })}
        />
      </div>
    </>
  )
}

const toWords = ({ kind, title, text, path }: Draft): MessageWords => ({
  kind,
  title,
  text,
  path: path.trim() === '' ? null : path.trim(),
})

/** Writes, previews, tests and sends a message to many members. */
export function MessageForm() {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(NEW)
  const [errors, setErrors] = useState<Errors>({})
  const [preview, setPreview] = useState<MessagePreview>()
  const [isBusy, setBusy] = useState(false)
  const [isTesting, setTesting] = useState(false)
  // why the chosen receivers are none
  const [whyNobody, setWhyNobody] = useState<string>()
  // one intent, so that a request sent twice sends once
  const [requestId] = useState(() => crypto.randomUUID())
  const [sentId, setSentId] = useState<number>()
  useDirtyGuard(draft !== NEW && sentId === undefined, () => setDraft(NEW))
  // an effect, because the guard has to notice first that nothing is unsaved
  useEffect(() => {
    if (sentId !== undefined) void navigate(`/messages/${sentId}`, { replace: true })
  }, [sentId, navigate])
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    setPreview(undefined)
    if ('kind' in change || 'segmentId' in change) setWhyNobody(undefined)
  }
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setErrors({})
    try {
      await work()
    } catch (error) {
      const found = errorsOf(error)
      setErrors(found)
      if (codeOf(error) === 'audienceEmpty') setWhyNobody(failureText(error))
      else if (!fieldsWithError.some((field) => found[field] !== undefined)) showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const show = () =>
    run(async () => setPreview((await call('admin.message.preview', { body: toWords(draft) })).preview))
  const send = () =>
    run(async () => {
      const { kind, segmentId, channels, perMinute } = draft
      const receivers = { kind, segmentId, channels: [...channels] }
      const { members } = await call('admin.message.countAudience', { body: receivers })
      const title = `회원 ${numberText(members)}명에게 보낼까요?`
      if (!(await confirmAction({ title, text: '보낸 알림은 되돌릴 수 없어요.', action: '보내기' }))) return
      const startsAt = fromSeoulInput(draft.startsAt)
      const body = { ...toWords(draft), ...receivers, perMinute, startsAt, requestId }
      const { broadcast } = await call('admin.message.send', { body })
      showToast(startsAt === null ? '메시지를 보내기 시작했어요.' : '메시지를 예약했어요.')
      setSentId(broadcast.id)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <div className="grid gap-4 wide:grid-cols-2 wide:items-start">
      <Card title="메시지">
        <form noValidate aria-label="메시지" className="flex flex-col gap-4" onSubmit={submit}>
          <Words draft={draft} errors={errors} set={set} />
          <Sending draft={draft} errors={errors} set={set} />
          {whyNobody !== undefined && (
            <p role="alert" className="text-14 text-danger">
              {whyNobody}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button busy={isBusy} onClick={() => void show()}>
              미리보기
            </Button>
            <Button
              blocked={draft.title.trim() === '' ? '제목을 먼저 적어 주세요.' : undefined}
              onClick={() => setTesting(true)}
            >
              나에게 시험 보내기
            </Button>
            <Button look="primary" type="submit" busy={isBusy} blocked={whyNobody}>
              {draft.startsAt === '' ? '보내기' : '예약하기'}
            </Button>
          </div>
        </form>
      </Card>
      {preview && <PreviewCard preview={preview} />}
      {isTesting && <TestSendDialog words={toWords(draft)} onClose={() => setTesting(false)} />}
    </div>
  )
}
