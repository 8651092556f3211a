import type { AdminQna, AdminQnaDetail } from '@shop/contract'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Photos } from '#src/features/review/review-facts.tsx'
import { writerText } from '#src/features/review/review-texts.ts'
import { useTemplates } from '#src/features/review/use-templates.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Facts } from '#src/ui/display/page.tsx'
import { Badge, ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { AnswerBox, withTemplate } from '#src/ui/queue/answer-box.tsx'
import type { Queue } from '#src/ui/queue/use-queue.ts'
import { useQueueKeys } from '#src/ui/queue/use-queue-keys.ts'

export const qnaHelp = [
  ['a', '답하기'],
  ['1–9', '템플릿'],
  ['h', '가리기'],
  ['r', '다시 보이기'],
] as const

type Queued = Pick<Queue<AdminQna>, 'decide'>

export function QnaMarks({ qna }: { qna: AdminQna }) {
  return (
    <span className="flex flex-wrap gap-1">
      {qna.isPrivate && <Badge tone="accent">비밀글</Badge>}
      {qna.isHidden && <Badge>가려짐</Badge>}
      {qna.reports > 0 && <Badge tone="warn">신고 {numberText(qna.reports)}건</Badge>}
      <Badge tone={qna.isAnswered ? 'good' : 'warn'}>{qna.isAnswered ? '답함' : '답 기다림'}</Badge>
    </span>
  )
}

/** Row of a question in the list of the queue. */
export function QnaRow({ qna }: { qna: AdminQna }) {
  return (
    <>
      <QnaMarks qna={qna} />
      <span className="line-clamp-2 text-14">{qna.contents}</span>
      <span className="text-12 text-ink-soft">
        {qna.productName} · {qna.writer} · {momentText(qna.createdAt)}
      </span>
    </>
  )
}

const moderate = (name: 'hide' | 'restore', id: number, version: number) =>
  call(`admin.qna.${name}`, { params: { id }, body: { version } })

/** Decisions about the open question, with how to take them back. */
const useDecisions = ({ id, version }: AdminQnaDetail, { decide }: Queued) => {
  const turn = (name: 'hide' | 'restore', done: string) =>
    void decide({
      done,
      run: async () => {
        const { qna } = await moderate(name, id, version)
        return () => moderate(name === 'hide' ? 'restore' : 'hide', id, qna.version)
      },
    })
  return {
    hide: () => turn('hide', '문의를 가렸어요.'),
    restore: () => turn('restore', '문의가 다시 보여요.'),
    answer: (contents: string) =>
      void decide({
        done: '문의에 답했어요.',
        run: async () => {
          await call('admin.qna.answer', { params: { id }, body: { contents, version } })
          return undefined
        },
      }),
  }
}

function QuestionFacts({ qna }: { qna: AdminQnaDetail }) {
  return (
    <Facts
      rows={[
        [
          '상품',
          <Link key="product" to={`/products/${qna.productId}`} className="underline underline-offset-4">
            {qna.productName}
          </Link>,
        ],
        ['공급사', qna.distributorName],
        ['작성자', writerText(qna.writer, [['문의', qna.authorQuestions]])],
        ...(qna.reasons.length > 0
          ? ([['신고', qna.reasons.map(({ name, count }) => `${name} ${numberText(count)}건`).join(', ')]] as const)
          : []),
        ...(qna.words.length > 0 ? ([['신고한 말', qna.words.join(' / ')]] as const) : []),
      ]}
    />
  )
}

function Earlier({ earlier }: Pick<AdminQnaDetail, 'earlier'>) {
  if (earlier.length === 0) return undefined
  return (
    <Card title="이 상품의 다른 답변">
      <ul className="flex flex-col gap-3 text-13">
        {earlier.map(({ id, contents, answer }) => (
          <li key={id} className="flex flex-col gap-1">
            <span className="text-ink-soft">{contents}</span>
            <span>{answer}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Case({ qna, queue }: { qna: AdminQnaDetail; queue: Queued }) {
  const [text, setText] = useState(qna.answer ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  const templates = useTemplates('qna')
  const canModerate = useCan('review.moderate')
  const decisions = useDecisions(qna, queue)
  const send = () => {
    if (text.trim().length >= 2) decisions.answer(text.trim())
    else area.current?.focus()
  }
  useQueueKeys([
    { key: 'a', label: '답하기', run: () => area.current?.focus() },
    ...(canModerate
      ? [
          { key: 'h', label: '가리기', run: decisions.hide },
          { key: 'r', label: '다시 보이기', run: decisions.restore },
        ]
      : []),
    {
      key: 'digit',
      label: '템플릿',
      run: (digit) => {
        const template = templates[digit - 1]
        if (!template) return
        setText((before) => withTemplate(before, template.text))
        area.current?.focus()
      },
    },
  ])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card>
        <div className="flex flex-wrap items-center gap-2">
          <QnaMarks qna={qna} />
          <span className="text-13 text-ink-soft">{momentText(qna.createdAt)}</span>
        </div>
        <p className="text-16 whitespace-pre-wrap">{qna.contents}</p>
        <Photos images={qna.images} />
        <QuestionFacts qna={qna} />
        {canModerate && (
          <div className="flex flex-wrap gap-2">
            {!qna.isHidden && (
              <Button look="danger" size="small" onClick={decisions.hide}>
                가리기
              </Button>
            )}
            {(qna.isHidden || qna.reports > 0) && (
              <Button size="small" onClick={decisions.restore}>
                다시 보이기
              </Button>
            )}
          </div>
        )}
      </Card>
      <Card title="답변">
        <AnswerBox
          label="판매자의 답변"
          {...(qna.isPrivate && { hint: '비밀글이라 작성자만 볼 수 있어요.' })}
          text={text}
          templates={templates}
          areaRef={area}
          onChange={setText}
          onSend={send}
          action={qna.answer ? '답변 바꾸기' : '답하기'}
        />
      </Card>
      <Earlier earlier={qna.earlier} />
    </div>
  )
}

/** The open question with its context and its answer. */
export function QnaCase({ id, queue }: { id: number; queue: Queued }) {
  const { data, error, refetch } = useCall('admin.qna.get', { params: { id } })
  if (error && !data) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} className="h-16" />
  return <Case key={data.qna.version} qna={data.qna} queue={queue} />
}
