import type { Brand } from '@shop/brands'
import type { User } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { RecentRail } from '#src/features/product/recent/recent-rail.tsx'
import { useNews } from '#src/features/user/my/use-new-notices.ts'
import { MemberView } from '#src/features/user/my/member-view.tsx'
import { type RowLink, RowLinks } from '#src/features/user/my/row-links.tsx'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { BookmarkedRail } from '#src/features/video/list/bookmarked-rail.tsx'
import { BookmarkIcon, LiveIcon } from '#src/features/video/video-icons.tsx'
import { useBrand } from '#src/lib/brand-context.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { BellIcon, PersonIcon } from '#src/ui/icons/nav-icons.tsx'
import { CartIcon, ChatIcon, GiftIcon, ListIcon, NewsIcon, TruckIcon } from '#src/ui/icons/shop-icons.tsx'
import { InfoIcon, StarIcon } from '#src/ui/icons/sign-icons.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { goOut } from '../member/come-in.ts'

const PATH = '/my-cuma'
/** Page title, as in the brand's bottom navigation. BRAND-5 to BRAND-7 */
const myLabelOf = ({ bottomNavigation }: Pick<Brand, 'bottomNavigation'>): string =>
  bottomNavigation.find(({ path }) => path === PATH)?.label ?? '내 정보'

export const handle = definePageHandle({ title: myLabelOf })
export const Head = () => <Seo title={myLabelOf(useBrand())} path={PATH} hidden />

const cart: RowLink = { label: '장바구니', to: '/cart', icon: CartIcon }
const notifications: RowLink = { label: '알림', to: '/notifications', icon: BellIcon }
const help: readonly RowLink[] = [
  { label: '고객센터', to: '/support', icon: ChatIcon },
  { label: '공지사항', to: '/notices', icon: NewsIcon },
  { label: '이용약관과 개인정보', to: '/terms/service', icon: InfoIcon },
  { label: '개인정보 설정', to: '/privacy/consent', icon: InfoIcon },
]
const orders: RowLink = { label: '주문 내역', to: '/orders', icon: ListIcon }
const guestOrders: RowLink = { label: '비회원 주문 조회', to: '/orders/guest', icon: ListIcon }
const addresses: RowLink = { label: '배송지 관리', to: '/address', icon: TruckIcon }
const reviews: RowLink = { label: '후기 쓰기·내 후기', to: '/reviews', icon: StarIcon }
const live: RowLink = { label: '라이브 방송', to: '/live', icon: LiveIcon }
const shortcuts: readonly RowLink[] = [
  cart,
  { label: '찜한 상품', to: '/my-cuma/favorites', icon: StarIcon },
  { label: '저장한 영상', to: '/video/saved', icon: BookmarkIcon },
  live,
  { label: '입고·오픈 알림', to: '/my-cuma/alarms', icon: BellIcon },
  addresses,
]
const settings: readonly RowLink[] = [
  { label: '설정', to: '/my-cuma/settings', icon: PersonIcon },
  notifications,
  ...help,
]

/** My page for guests: login, sign-up, guest orders and links to support. */
function GuestView() {
  return (
    <>
      <section className="px-5 pt-4 pb-6">
        <div className="flex items-center gap-4 rounded-card bg-accent-soft p-5">
          <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-surface text-accent-ink">
            <PersonIcon size={30} filled />
          </span>
          <div>
            <h1 className="text-18 font-bold">로그인하고 혜택 받기</h1>
            <p className="text-14 text-ink-soft">적립금과 쿠폰을 쓸 수 있어요. 가입 없이도 주문할 수 있어요.</p>
          </div>
        </div>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <ButtonLink to={loginPathOf(PATH)} wide>
            로그인
          </ButtonLink>
          <ButtonLink to={loginPathOf(PATH, '/register')} look="line" wide>
            회원가입
          </ButtonLink>
        </div>
      </section>
      <RecentRail />
      <div className="border-t-8 border-ground px-5 pt-2 pb-8">
        <RowLinks label="바로 가기" rows={[guestOrders, cart, addresses, live, notifications, ...help]} />
      </div>
    </>
  )
}

/** Links to the member's own things, with the number of sent gifts. */
const useShortcuts = (user: User): readonly RowLink[] => {
  const { data: counts = user.count } = usePersonalCall('user.getCounts')
  const value = counts.giftGroupCount > 0 ? `보낸 선물 ${formatCount(counts.giftGroupCount)}개` : undefined
  const gifts: RowLink = { label: '선물함', to: '/gifts', icon: GiftIcon, value }
  return [orders, reviews, gifts, ...shortcuts]
}

/** Links to settings and support, with badges for new content. */
const useSettingsRows = (): readonly RowLink[] => {
  const { notices, notifications: unread } = useNews()
  const values: Readonly<Record<string, string | undefined>> = {
    '/notices': notices > 0 ? `새 글 ${formatCount(notices)}개` : undefined,
    '/notifications': unread > 0 ? `새 알림 ${formatCount(unread)}개` : undefined,
  }
  return settings.map((row) => {
    const text = values[row.to]
    if (text === undefined) return row
    return Object.assign({}, row, { value: <span className="font-semibold text-accent-ink">{text}</span> })
  })
}

function LogOutButton() {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await goOut()
  }
  return (
    <div className="pt-6">
      <Button look="ghost" wide busy={busy} onClick={() => void leave()}>
        로그아웃
      </Button>
    </div>
  )
}

const MySkeleton = () => (
  <div className="flex flex-col gap-3 px-5 pt-4 pb-8" aria-busy="true">
    <Skeleton className="h-[10.5rem] rounded-card" />
    <Skeleton className="h-20 rounded-card" />
    <Skeleton className="mt-6 h-64" />
  </div>
)

function Own({ user }: { user: User }) {
  const shown = useShortcuts(user)
  const rows = useSettingsRows()
  return <MemberView user={user} shortcuts={shown} settings={rows} footer={<LogOutButton />} />
}

function Member() {
  const query = usePersonalCall('user.getDetail')
  return (
    <Personal query={query} skeleton={<MySkeleton />}>
      {(user) => (
        <>
          <Own user={user} />
          <BookmarkedRail />
          <RecentRail />
        </>
      )}
    </Personal>
  )
}

/** My page for guests and members. Only the browser knows which of them the user is. SCREEN-18 */
export default function MyPage() {
  const { status, user } = useAuth()
  if (isMember(user)) return <Member />
  return status === 'starting' ? <MySkeleton /> : <GuestView />
}
