import { useLocation, useSearchParams } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { GiftListSkeleton } from '#src/features/gift/list/gift-list-skeleton.tsx'
import { ReceivedGifts, SentGifts } from '#src/features/gift/list/gift-lists.tsx'
import { giftsPath, receivedTab } from '#src/features/gift/gift-paths.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'

export const handle = definePageHandle({ title: '선물함' })
export const Head = () => <Seo title="선물함" path={giftsPath} hidden />

const tabs = [
  { key: 'sent', to: giftsPath, label: '보낸 선물' },
  { key: 'received', to: receivedTab, label: '받은 선물' },
]

/** A guest has no list: a sent gift is found by the look-up, a received one by its link. AUTH-5 */
function GuestGifts() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      picture={<BasketIllustration />}
      title="로그인이 필요해요"
      text={'로그인하면 보낸 선물과 받은 선물을 볼 수 있어요.\n비회원으로 보낸 선물은 조회 번호로 찾을 수 있어요.'}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/orders/guest" look="line">
            비회원 주문 조회
          </ButtonLink>
          <ButtonLink to={loginPathOf(`${pathname}${search}`)}>로그인하기</ButtonLink>
        </div>
      }
    />
  )
}

/** Gifts that a member has sent, and received ones that were saved. SCREEN-10 */
export default function GiftsPage() {
  const [search] = useSearchParams()
  const { status, user } = useAuth()
  const current = search.get('tab') === 'received' ? 'received' : 'sent'
  if (status === 'starting') return <GiftListSkeleton />
  if (!isMember(user)) return <GuestGifts />
  return (
    <>
      <h1 className="sr-only">선물함</h1>
      <LinkTabs label="선물함" tabs={tabs} current={current} />
      {current === 'sent' ? <SentGifts /> : <ReceivedGifts />}
    </>
  )
}
