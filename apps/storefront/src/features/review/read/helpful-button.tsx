import { formatCount } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useMemberAct, useResumedAct } from '#src/features/product/member/use-member-act.ts'
import { ThumbIcon } from '#src/ui/icons/sign-icons.tsx'
import { subjectOf } from '../review-paths.ts'
import type { ShownReview } from './use-reviews.ts'
import { voteHelpful } from './vote.ts'

interface HelpfulButtonProps {
  productId: number
  review: Pick<ShownReview, 'id' | 'helpfulCount'>
  isHelpful: boolean
}

/** One vote of each member for a helpful review. A guest is invited to log in. */
export function HelpfulButton({ productId, review: { id, helpfulCount }, isHelpful }: HelpfulButtonProps) {
  const client = useQueryClient()
  const vote = (isWanted: boolean) => void voteHelpful(client, { productId, reviewId: id }, isWanted)
  const subject = subjectOf(id)
  const onClick = useMemberAct('vote', () => vote(!isHelpful), productId, subject)
  useResumedAct(productId, 'vote', () => vote(true), subject)
  return (
    <button
      type="button"
      aria-pressed={isHelpful}
      onClick={onClick}
      className="pressable finger figures inline-flex h-9 items-center gap-1 rounded-chip px-3 text-13 font-semibold text-ink-soft ring-1 ring-line ring-inset aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-pressed:ring-0"
    >
      <ThumbIcon size={16} />
      도움돼요
      {helpfulCount > 0 && (
        <span>
          {formatCount(helpfulCount)}
          <span className="sr-only">명</span>
        </span>
      )}
    </button>
  )
}
