import type { AdminReview, AdminReviewDetail, CallReply } from '@shop/contract'
import { useRef, useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { AnswerBox, withTemplate } from '#src/ui/queue/answer-box.tsx'
import { TemplateBar } from '#src/ui/queue/template-bar.tsx'
import type { Queue } from '#src/ui/queue/use-queue.ts'
import { useQueueKeys } from '#src/ui/queue/use-queue-keys.ts'
import { Photos, ReviewFacts, ReviewHistory, ReviewState, Score } from './review-facts.tsx'
import { RESTORE_REASON } from './review-texts.ts'
import { useTemplates } from './use-templates.ts'

export const reviewHelp = [
  ['h', '가리기'],
  ['r', '다시 보이기'],
  ['a', '답글'],
  ['1–9', '템플릿'],
] as const

type Reasons = CallReply<'admin.review.listReasons'>['reasons']
type Queued = Pick<Queue<AdminReview>, 'decide'>

const hide = (id: number, body: { reasonId: number; reason: string; version: number }) =>
  call('admin.review.hide', { params: { id }, body })
const restore = (id: number, version: number) =>
  call('admin.review.restore', { params: { id }, body: { reason: RESTORE_REASON, version } })

/** Decisions about the open review, with how to take them back. */
const useDecisions = (review: AdminReviewDetail, { decide }: Queued) => {
  const { id, version } = review
  return {
    hide: (reasonId: number, reason: string) =>
      void decide({
        done: '후기를 가렸어요.',
        run: async () => {
          const hidden = await hide(id, { reasonId, reason, version })
          return () => restore(id, hidden.review.version)
        },
      }),
    restore: (reasonId: number | undefined, reason: string) =>
      void decide({
        done: '후기가 다시 보여요.',
        run: async () => {
          const shown = await restore(id, version)
          // a review is hidden for a rule only
          if (reasonId === undefined) return undefined
          return () => hide(id, { reasonId, reason, version: shown.review.version })
        },
      }),
    answer: (contents: string) =>
      void decide({
        done: '답글을 남겼어요.',
        run: async () => {
          await call('admin.review.answer', { params: { id }, body: { contents, version } })
          return undefined
        },
      }),
  }
}

function ReviewText({ review }: { review: AdminReviewDetail }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <Score score={review.score} />
        <ReviewState state={review.state} />
        <span className="text-13 text-ink-soft">{momentText(review.createdAt)}</span>
      </div>
      <p className="text-16 whitespace-pre-wrap">{review.contents}</p>
      <Photos images={review.images} />
      {review.appeal && (
        <div className="rounded-control bg-accent-soft px-3 py-2 text-14">
          <p className="font-semibold">작성자의 이의</p>
          <p className="whitespace-pre-wrap">{review.appeal.contents}</p>
        </div>
      )}
      <ReviewFacts review={review} />
      <ReviewHistory actions={review.actions} />
    </Card>
  )
}

const NO_RULE = '가리는 이유를 골라 주세요.'

function Case({ review, reasons, queue }: { review: AdminReviewDetail; reasons: Reasons; queue: Queued }) {
  // the rule that most reports name is the first; without reports none is chosen
  const [reasonId, setReasonId] = useState(review.reasons[0]?.reasonId)
  const [isRuleMissing, setRuleMissing] = useState(false)
  const ruleField = useRef<HTMLSelectElement>(null)
  const [reason, setReason] = useState('')
  const [answer, setAnswer] = useState(review.answer ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  const [templates, sentences] = [useTemplates('review'), useTemplates('hide')]
  const decisions = useDecisions(review, queue)
  const rule = reasons.find(({ id }) => id === reasonId)?.name ?? ''
  const explained = reason.trim().length >= 2 ? reason.trim() : rule
  const doHide = () => {
    if (reasonId !== undefined) return decisions.hide(reasonId, explained)
    setRuleMissing(true)
    return ruleField.current?.focus()
  }
  const doRestore = () => decisions.restore(reasonId, explained)
  const send = () => {
    if (answer.trim().length >= 2) decisions.answer(answer.trim())
    else area.current?.focus()
  }
  useQueueKeys([
    { key: 'h', label: '가리기', run: doHide },
    { key: 'r', label: '다시 보이기', run: doRestore },
    { key: 'a', label: '답글', run: () => area.current?.focus() },
    {
      key: 'digit',
      label: '템플릿',
      run: (digit) => {
        const template = templates[digit - 1]
        if (!template) return
        setAnswer((before) => withTemplate(before, template.text))
        area.current?.focus()
      },
    },
  ])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ReviewText review={review} />
      <Card title="결정">
        <div className="grid gap-3 wide:grid-cols-2">
          <SelectField
            label="가리는 이유"
            ref={ruleField}
            value={reasonId === undefined ? '' : String(reasonId)}
            error={isRuleMissing ? NO_RULE : undefined}
            options={[
              ...(reasonId === undefined ? [['', '고르기'] as const] : []),
              ...reasons.map(({ id, name }) => [String(id), name] as const),
            ]}
            onChange={(event) => {
              setReasonId(Number(event.target.value))
              setRuleMissing(false)
            }}
          />
          <TextField
            label="작성자에게 알릴 말"
            value={reason}
            maxLength={500}
            placeholder={rule}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur()
            }}
          />
        </div>
        <TemplateBar templates={sentences} onInsert={setReason} />
        <div className="flex flex-wrap gap-2">
          <Button look="danger" onClick={doHide}>
            가리기
          </Button>
          <Button onClick={doRestore}>다시 보이기</Button>
        </div>
      </Card>
      <Card title="답글">
        <AnswerBox
          label="판매자의 답글"
          text={answer}
          templates={templates}
          areaRef={area}
          onChange={setAnswer}
          onSend={send}
          action={review.answer ? '답글 바꾸기' : '답글 남기기'}
        />
      </Card>
    </div>
  )
}

/** The open review with its context, its decisions and its answer. */
export function ReviewCase({ id, queue }: { id: number; queue: Queued }) {
  const { data, error, refetch } = useCall('admin.review.get', { params: { id } })
  const { data: rules } = useCall('admin.review.listReasons')
  if (error && !data) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  if (!data || !rules) return <SkeletonRows rows={5} className="h-16" />
  return <Case key={data.review.version} review={data.review} reasons={rules.reasons} queue={queue} />
}
