import type { Qna } from '@shop/contract'
import { useState } from 'react'
import { useFoundDraft } from '#src/features/auth/use-draft.ts'
import { LazyOverlay } from '#src/features/product/overlay/lazy-overlay.tsx'
import { PageSteps } from '#src/features/product/overlay/page-steps.tsx'
import { useMemberAct, useResumedAct } from '#src/features/product/member/use-member-act.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { failureText, showFailure } from '#src/features/snackbar/show-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { SHOWN_QNAS } from './qna-input.ts'
import { useQnaActs, useQnas } from './qna-queries.ts'
import { QnaRow } from './qna-row.tsx'
import { questionDraftName } from './question-draft.ts'

const loadReport = () => import('./report-question-sheet.tsx').then(({ ReportQuestionSheet }) => ReportQuestionSheet)
const loadAsk = () => import('./ask-sheet.tsx').then(({ AskSheet }) => AskSheet)

function QnaList({ productId }: { productId: number }) {
  const [page, setPage] = useState(0)
  const { qnas, data, error, isPlaceholderData, refetch } = useQnas(productId, page)
  const { remove } = useQnaActs(productId)
  const [reported, setReported] = useState<{ id: number; open: boolean }>({ id: 0, open: false })
  if (!qnas || !data)
    return error ? (
      <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true" className="pt-4">
        <Skeleton className="h-20" />
      </div>
    )
  const askRemove = ({ id }: Qna) =>
    openWarning({
      title: '문의를 지울까요?',
      confirm: '지우기',
      cancel: '취소',
      onConfirm: () => void remove(id).then(() => showSnackbar('문의를 지웠어요.'), showFailure),
    })
  if (data.page.count === 0 && qnas.length === 0)
    return <p className="pt-8 pb-4 text-center text-14 text-ink-faint">아직 문의가 없어요. 궁금한 점을 물어보세요.</p>
  return (
    <>
      <ul aria-label="문의" aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-50' : ''}>
        {qnas.map((qna) => (
          <QnaRow
            key={qna.id}
            qna={qna}
            productId={productId}
            onRemove={() => askRemove(qna)}
            onReport={() => setReported({ id: qna.id, open: true })}
          />
        ))}
      </ul>
      <LazyOverlay
        load={loadReport}
        open={reported.open}
        onClose={() => setReported(({ id }) => ({ id, open: false }))}
        productId={productId}
        qnaId={reported.id}
      />
      <PageSteps label="문의" page={page} pages={Math.ceil(data.page.count / SHOWN_QNAS)} onPage={setPage} />
    </>
  )
}

/** Questions about a product and the seller's answers. Members can ask. */
export function QnaSection({ productId }: { productId: number }) {
  const [open, setOpen] = useState(false)
  const ask = useMemberAct('ask', () => setOpen(true))
  const [draft, setDraft] = useState<unknown>()
  useFoundDraft(questionDraftName(productId), (found) => {
    setDraft(found)
    setOpen(true)
  })
  useResumedAct(productId, 'ask', () => setOpen(true))
  return (
    <>
      <Button look="line" wide aria-haspopup="dialog" onClick={ask}>
        상품 문의하기
      </Button>
      <QnaList productId={productId} />
      <LazyOverlay
        key={draft ? 'again' : 'new'}
        load={loadAsk}
        open={open}
        onClose={() => setOpen(false)}
        productId={productId}
        draft={draft}
      />
    </>
  )
}
