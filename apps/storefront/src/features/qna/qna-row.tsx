import type { Qna } from '@shop/contract'
import { formatSeoulDate } from '@shop/rules'
import { useMemberAct, useResumedAct } from '#src/features/product/member/use-member-act.ts'
import { Badge } from '#src/ui/display/badge.tsx'
import { Icon, type IconProps } from '#src/ui/icons/icon.tsx'
import { questionSubjectOf } from './qna-input.ts'
import { QnaPhotos } from './qna-photos.tsx'

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5" y="10.4" width="14" height="9.6" rx="2.4" />
    <path d="M8.2 10.2V8a3.8 3.8 0 0 1 7.6 0v2.2" />
  </Icon>
)

const dateText = (moment: string): string => formatSeoulDate(new Date(moment))

function Answer({ answer }: { answer: NonNullable<Qna['answer']> }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="figures flex flex-wrap gap-x-2 text-12 text-ink-faint">
        <b className="text-ink-soft">{answer.writer}</b>
        <time dateTime={answer.createdAt}>{dateText(answer.createdAt)}</time>
      </p>
      <p className="mt-1 text-14 whitespace-pre-line text-ink-soft">{answer.contents}</p>
    </div>
  )
}

const SMALL_BUTTON = 'finger ml-auto text-13 underline underline-offset-4'

interface QnaRowProps {
  qna: Qna
  productId: number
  onRemove: () => void
  onReport: () => void
}

/** Takes back an own question without an answer, or reports one of others. */
function RowAction({ qna, productId, onRemove, onReport }: QnaRowProps) {
  const subject = questionSubjectOf(qna.id)
  const report = useMemberAct('report', onReport, productId, subject)
  useResumedAct(productId, 'report', onReport, subject)
  if (qna.isMine)
    return qna.isAnswered ? null : (
      <button type="button" onClick={onRemove} className={SMALL_BUTTON}>
        지우기
      </button>
    )
  return qna.isPrivate ? null : (
    <button type="button" aria-haspopup="dialog" onClick={report} className={SMALL_BUTTON}>
      신고
    </button>
  )
}

/** One question with its photos and its answer. Text and photos of a private question are shown to its author only. */
export function QnaRow(props: QnaRowProps) {
  const { qna } = props
  const isHidden = qna.isPrivate && !qna.isMine
  return (
    <li className="hairline-b flex flex-col gap-2 py-4">
      <div className="figures flex flex-wrap items-center gap-x-2 text-12 text-ink-faint">
        <Badge tone={qna.isAnswered ? 'accent' : 'quiet'}>{qna.isAnswered ? '답변 완료' : '답변 대기'}</Badge>
        <span>{qna.writer}</span>
        <time dateTime={qna.createdAt}>{dateText(qna.createdAt)}</time>
        <RowAction {...props} />
      </div>
      <p className={`flex gap-1 text-14 whitespace-pre-line ${isHidden ? 'text-ink-faint' : 'font-semibold'}`}>
        {qna.isPrivate && (
          <span className="mt-0.5 shrink-0 text-ink-faint">
            <LockIcon size={16} />
            <span className="sr-only">비밀 글 </span>
          </span>
        )}
        {isHidden ? '비밀 글이에요.' : qna.contents}
      </p>
      {qna.isHidden && (
        <p className="text-13 text-ink-faint">신고가 들어와 확인하고 있어요. 그동안 다른 사람에게 보이지 않아요.</p>
      )}
      <QnaPhotos qna={qna} />
      {qna.answer && <Answer answer={qna.answer} />}
    </li>
  )
}
