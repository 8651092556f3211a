import { Personal } from '#src/features/auth/personal.tsx'
import { useReceivedGift } from '#src/features/gift/received/received-queries.ts'
import { ReceivedView } from '#src/features/gift/received/received-view.tsx'
import type { ApiError } from '#src/lib/call/api-error.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

export const handle = definePageHandle({ title: '받은 선물', bottom: false })
/** The preview card of messengers names the brand and nobody else. F9 */
export const Head = () => (
  <Seo
    title="선물이 도착했어요"
    description="소중한 분이 보낸 선물이에요. 링크를 열어 확인해 주세요."
    path="/gift/received"
    hidden
  />
)

const GiftSkeleton = () => (
  <div aria-busy="true" className="flex flex-1 flex-col items-center gap-8 px-6 py-14">
    <p className="sr-only">선물을 불러오고 있어요</p>
    <Skeleton className="h-8 w-56" />
    <Skeleton className="h-44 w-60 rounded-card" />
    <Skeleton className="h-14 w-40 rounded-control" />
  </div>
)

/** A gift that is not sent yet is answered like an unknown one. */
const MissingGift = () => (
  <EmptyState
    heading="h1"
    picture={<PaperIllustration />}
    title="선물을 찾을 수 없어요"
    text={
      '링크가 잘렸거나, 아직 보내지 않은 선물이거나,\n보낸 분이 새 링크로 다시 보낸 선물이에요.\n받은 메시지의 링크를 다시 열어 주세요.'
    }
    action={<ButtonLink to="/">쇼핑하러 가기</ButtonLink>}
  />
)
const showMissing = ({ code }: ApiError) =>
  code === 'giftNotFound' || code === 'invalidInput' ? <MissingGift /> : undefined

/** A received gift, for everyone who has its link. SCREEN-10 */
export default function ReceivedPage({ params: { uuid } }: PageProps<'uuid'>) {
  return (
    <Personal query={useReceivedGift(uuid)} skeleton={<GiftSkeleton />} failure={showMissing}>
      {(gift) => <ReceivedView key={gift.uuid} gift={gift} />}
    </Personal>
  )
}
