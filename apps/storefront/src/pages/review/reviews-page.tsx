import { useSearchParams } from 'react-router'
import { MyReviews } from '#src/features/review/own/my-reviews.tsx'
import { ReviewListSkeleton } from '#src/features/review/own/review-list.tsx'
import { ReviewableItems } from '#src/features/review/own/reviewable-list.tsx'
import { myReviewsPath, reviewablePath } from '#src/features/review/review-paths.ts'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'

export const handle = definePageHandle({ title: '후기' })
export const Head = () => <Seo title="후기" path={reviewablePath} hidden />

const tabs = [
  { key: 'reviewable', to: reviewablePath, label: '작성 가능' },
  { key: 'mine', to: myReviewsPath, label: '내 후기' },
]

/** Products that can be reviewed, and the reviews of the member. SCREEN-12 */
export default function ReviewsPage() {
  const [search] = useSearchParams()
  const current = search.get('tab') === 'mine' ? 'mine' : 'reviewable'
  return (
    <MemberOnly skeleton={<ReviewListSkeleton />} text="로그인하면 후기를 쓰고 볼 수 있어요.">
      <h1 className="sr-only">후기</h1>
      <LinkTabs label="후기" tabs={tabs} current={current} />
      {current === 'mine' ? <MyReviews /> : <ReviewableItems />}
    </MemberOnly>
  )
}
