import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { FormSkeleton } from '#src/features/review/write/form-skeleton.tsx'
import { HiddenReview, showReviewMissing } from '#src/features/review/write/review-missing.tsx'
import { EditView } from '#src/features/review/write/edit-view.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '후기 고치기', bottom: false, footer: false })
export const Head = () => <Seo title="후기 고치기" path="/reviews" hidden />

function Edit({ id }: { id: string }) {
  const query = usePersonalCall('review.getMine', { params: { id } })
  return (
    <Personal query={query} skeleton={<FormSkeleton />} failure={showReviewMissing}>
      {(review) =>
        review.isHidden ? (
          <HiddenReview />
        ) : (
          <>
            <h1 className="sr-only">후기 고치기</h1>
            <EditView key={review.id} review={review} />
          </>
        )
      }
    </Personal>
  )
}

/** Form that changes a review. SCREEN-12 */
export default function EditPage({ params }: PageProps<'id'>) {
  return (
    <MemberOnly skeleton={<FormSkeleton />} text="로그인하면 후기를 고칠 수 있어요.">
      <Edit id={params.id} />
    </MemberOnly>
  )
}
