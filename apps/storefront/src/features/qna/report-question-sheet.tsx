import { ReportFormSheet } from '#src/features/review/report/report-form-sheet.tsx'
import { questionSubjectOf } from './qna-input.ts'
import { useQnaActs } from './qna-queries.ts'

const texts = {
  title: '문의 신고',
  note: '신고한 문의는 바로 보이지 않게 되고, 운영자가 확인해요.',
  done: '신고했어요. 이 문의는 더 이상 보이지 않아요.',
}

interface ReportQuestionSheetProps {
  open: boolean
  onClose: () => void
  productId: number
  qnaId: number
}

/** Sheet to report a question. REVIEW-3 */
export function ReportQuestionSheet({ productId, qnaId, ...given }: ReportQuestionSheetProps) {
  const { report, hide } = useQnaActs(productId)
  return (
    <ReportFormSheet
      {...given}
      productId={productId}
      subject={questionSubjectOf(qnaId)}
      texts={texts}
      send={(sent) => report(qnaId, sent)}
      finalCodes={['reviewReported', 'qnaNotFound']}
      onFinal={() => void hide(qnaId)}
    />
  )
}
