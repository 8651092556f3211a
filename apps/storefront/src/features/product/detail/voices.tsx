import type { Product } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { StarIcon } from '#src/ui/icons/sign-icons.tsx'
import { PaperDrawing } from '#src/ui/shown/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'

/** How many reviewed it and what they gave it. */
export function ReviewSummary({ product }: { product: Product }) {
  const { reviews } = product.counts
  if (reviews === 0)
    return (
      <EmptyState
        heading="h3"
        picture={<PaperDrawing />}
        title="아직 후기가 없어요"
        text="맛본 분의 이야기를 기다리고 있어요."
      />
    )
  return (
    <div className="flex flex-col items-center gap-2 rounded-card bg-sunken px-5 py-8 text-center">
      <p className="figures flex items-center gap-1.5 text-28 font-bold">
        <StarIcon size={28} filled className="text-spot" />
        <span className="sr-only">5점 만점에 평균 </span>
        {product.scoreAverage.toFixed(1)}
      </p>
      <p className="text-14 text-ink-soft">{formatCount(reviews)}명이 별점을 남겼어요.</p>
      <p className="text-13 text-ink-faint">후기 글을 모아 보는 곳은 아직 열리지 않았어요.</p>
    </div>
  )
}

export function QuestionSummary({ product }: { product: Product }) {
  const { QNAs } = product.counts
  return (
    <EmptyState
      heading="h3"
      picture={<PaperDrawing />}
      title={QNAs === 0 ? '아직 문의가 없어요' : `문의 ${formatCount(QNAs)}건이 있어요`}
      text={
        QNAs === 0
          ? '궁금한 점은 고객센터로 물어봐 주세요.'
          : '문의 글을 모아 보는 곳은 아직 열리지 않았어요.\n궁금한 점은 고객센터로 물어봐 주세요.'
      }
    />
  )
}
