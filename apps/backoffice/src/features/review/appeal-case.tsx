import type { AdminAppeal } from '@shop/contract'
import { useRef, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { Badge, SkeletonRows } from '#src/ui/display/states.tsx'
import { AnswerBox, withTemplate } from '#src/ui/queue/answer-box.tsx'
import type { Queue } from '#src/ui/queue/use-queue.ts'
import { useQueueKeys } from '#src/ui/queue/use-queue-keys.ts'
import { Photos, ReviewFacts, ReviewHistory, Score } from './review-facts.tsx'
import { REJECT_REASON, RESTORE_REASON } from './review-texts.ts'
import { useTemplates } from './use-templates.ts'

export const appealHelp = [
  ['r', '받아들이기'],
  ['h', '물리치기'],
  ['a', '알릴 말'],
  ['1–9', '템플릿'],
] as const

/** Row of an appeal in the list of the queue. */
export function AppealRow({ appeal }: { appeal: AdminAppeal }) {
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <Score score={appeal.score} />
        <span className="text-12 text-ink-soft">{momentText(appeal.appealedAt)}</span>
      </span>
      <span className="line-clamp-2 text-14">{appeal.appeal}</span>
      <span className="text-12 text-ink-soft">
        {appeal.productName} · {appeal.writer}
      </span>
    </>
  )
}

/** Decides an appeal, and takes the decision back by hiding or showing the review. */
const decideAppeal = async (appeal: AdminAppeal, decision: 'accept' | 'reject', reason: string) => {
  const { review } = await call('admin.appeal.decide', { params: { id: appeal.id }, body: { decision, reason } })
  const params = { id: appeal.reviewId }
  const { version } = review
  return () =>
    decision === 'accept'
      ? call('admin.review.hide', {
          params,
          body: { reasonId: review.reasons[0]?.reasonId ?? 1, reason: REJECT_REASON, version },
        })
      : call('admin.review.restore', { params, body: { reason: RESTORE_REASON, version } })
}

/** What the author objects, the review, and the decision. */
export function AppealCase({ appeal, queue }: { appeal: AdminAppeal; queue: Pick<Queue<AdminAppeal>, 'decide'> }) {
  const [reason, setReason] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const templates = useTemplates('hide')
  const { data } = useCall('admin.review.get', { params: { id: appeal.reviewId } })
  const decide = (decision: 'accept' | 'reject') => {
    const usual = decision === 'accept' ? RESTORE_REASON : REJECT_REASON
    const explained = reason.trim().length >= 2 ? reason.trim() : usual
    void queue.decide({
      done: decision === 'accept' ? '이의를 받아들였어요.' : '이의를 물리쳤어요.',
      run: () => decideAppeal(appeal, decision, explained),
    })
  }
  useQueueKeys([
    { key: 'r', label: '받아들이기', run: () => decide('accept') },
    { key: 'h', label: '물리치기', run: () => decide('reject') },
    { key: 'a', label: '알릴 말', run: () => area.current?.focus() },
    {
      key: 'digit',
      label: '템플릿',
      run: (digit) => {
        const template = templates[digit - 1]
        if (template) setReason((before) => withTemplate(before, template.text))
      },
    },
  ])
  const review = data?.review
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title="작성자의 이의">
        <p className="text-16 whitespace-pre-wrap">{appeal.appeal}</p>
        <p className="text-13 text-ink-soft">가린 이유: {appeal.reasonName}</p>
        {appeal.decision && (
          <Badge tone={appeal.decision === 'accept' ? 'good' : 'plain'}>
            {appeal.decision === 'accept' ? '받아들임' : '물리침'}
          </Badge>
        )}
      </Card>
      <Card title="후기">
        <Score score={appeal.score} />
        <p className="text-14 whitespace-pre-wrap">{appeal.contents}</p>
        {review ? (
          <>
            <Photos images={review.images} />
            <ReviewFacts review={review} />
            <ReviewHistory actions={review.actions} />
          </>
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
      {appeal.decision === null && (
        <Card title="결정">
          <AnswerBox
            label="작성자에게 알릴 말"
            hint="비워 두면 정해 둔 말을 보내요."
            text={reason}
            templates={templates}
            areaRef={area}
            onChange={setReason}
          />
          <div className="flex flex-wrap gap-2">
            <Button look="primary" onClick={() => decide('accept')}>
              받아들이기
            </Button>
            <Button look="danger" onClick={() => decide('reject')}>
              물리치기
            </Button>
          </div>
        </Card>
      )}
    </div>
  )
}
