import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { FormSkeleton } from '#src/features/review/write/form-skeleton.tsx'
import { showReviewMissing } from '#src/features/review/write/review-missing.tsx'
import { WriteView } from '#src/features/review/write/write-view.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '후기 쓰기', bottom: false, footer: false })
export const Head = () => <Seo title="후기 쓰기" path="/reviews" hidden />

function Write({ id }: { id: string }) {
  const query = usePersonalCall('review.getReviewable', { params: { id } })
  return (
    <Personal query={query} skeleton={<FormSkeleton />} failure={showReviewMissing}>
      {(item) => (
        <>
          <h1 className="sr-only">후기 쓰기</h1>
          <WriteView key={item.id} item={item} />
        </>
      )}
    </Personal>
  )
}

/** Form of a new review. `id` is that of the order item product. SCREEN-12 */
export default function WritePage({ params }: PageProps<'id'>) {
  return (
    <MemberOnly skeleton={<FormSkeleton />} text="로그인하면 후기를 쓸 수 있어요.">
      <Write id={params.id} />
    </MemberOnly>
  )
}
