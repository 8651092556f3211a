import type { NotificationListType } from '@shop/contract'
import { useSearchParams } from 'react-router'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { NotificationList } from '#src/features/notification/inbox/notification-list.tsx'
import { NotificationSkeleton } from '#src/features/notification/inbox/notification-skeleton.tsx'
import { PushOffer } from '#src/features/notification/push/push-offer.tsx'
import { useInbox } from '#src/features/notification/inbox/use-inbox.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'

const PATH = '/notifications'
export const handle = definePageHandle({ title: '알림' })
export const Head = () => <Seo title="알림" path={PATH} hidden />

const tabs = [
  { key: 'orderList', to: PATH, label: '주문·배송' },
  { key: 'fruitSnsList', to: `${PATH}?tab=social`, label: '소식' },
] as const

/** Label of a tab, with a dot while it has unread notifications. */
const TabLabel = ({ label, count }: { label: string; count: number }) => (
  <span className="relative">
    {label}
    {count > 0 && (
      <span className="absolute -top-0.5 -right-2 size-1.5 rounded-full bg-accent">
        <span className="sr-only">읽지 않은 알림 {count}개</span>
      </span>
    )}
  </span>
)

function Inbox({ listType }: { listType: NotificationListType }) {
  const inbox = useInbox(listType)
  const unread = inbox.pages?.[0]?.unread
  const labelled = tabs.map(({ key, to, label }) => ({
    key,
    to,
    label: <TabLabel label={label} count={unread?.[key] ?? 0} />,
  }))
  return (
    <>
      <PushOffer text="새 소식을 기기의 알림으로도 받아 보세요." />
      <LinkTabs label="알림" tabs={labelled} current={listType} />
      <NotificationList key={listType} listType={listType} inbox={inbox} />
    </>
  )
}

/** Notifications in two lists: orders, and everything else. Guests see those about their own orders. SCREEN-14 */
export default function NotificationsPage() {
  const [search] = useSearchParams()
  const { status } = useAuth()
  const listType = search.get('tab') === 'social' ? 'fruitSnsList' : 'orderList'
  return (
    <>
      <h1 className="sr-only">알림</h1>
      {status === 'starting' ? <NotificationSkeleton /> : <Inbox listType={listType} />}
    </>
  )
}
