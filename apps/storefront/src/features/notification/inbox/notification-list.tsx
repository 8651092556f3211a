import type { NotificationListType } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ErrorScreen } from '#src/brand/error-screen.tsx'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { failureText, showFailure } from '#src/features/snackbar/show-failure.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { BellIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { markAllRead, markRead, type NotificationPage } from './inbox-cache.ts'
import { groupByDay } from './notification-days.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import type { useInbox } from './use-inbox.ts'

const emptyTexts: Readonly<Record<NotificationListType, string>> = {
  orderList: '주문하면 입금과 배송, 취소와 환불 소식을\n여기에 모아 둘게요.',
  fruitSnsList: '혜택과 기다리는 상품, 후기와 문의 소식을\n여기에 모아 둘게요.',
}

/** Guests may be members who are logged out, or have ordered with another browser. */
const GuestActions = () => {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <ButtonLink to="/orders/guest" look="line">
        비회원 주문 조회
      </ButtonLink>
      <ButtonLink to={loginPathOf(`${pathname}${search}`)}>로그인하기</ButtonLink>
    </div>
  )
}

function NoNotification({ listType }: { listType: NotificationListType }) {
  const isGuest = useAuth(({ user }) => !isMember(user))
  return (
    <EmptyState
      picture={<BellIllustration />}
      title={isGuest ? '이 브라우저에는 받은 알림이 없어요' : '아직 받은 알림이 없어요'}
      text={
        isGuest
          ? '회원으로 받은 알림은 로그인하면 볼 수 있어요.\n다른 기기에서 한 비회원 주문은\n문자로 받은 조회 번호로 찾을 수 있어요.'
          : emptyTexts[listType]
      }
      action={isGuest ? <GuestActions /> : <ButtonLink to="/">쇼핑하러 가기</ButtonLink>}
    />
  )
}

interface DaysProps {
  listType: NotificationListType
  pages: readonly NotificationPage[]
}

function Days({ listType, pages }: DaysProps) {
  const client = useQueryClient()
  const [now] = useState(() => new Date(serverNow()))
  const notifications = pages.flatMap((page) => page.notifications)
  const [newest] = notifications
  const unread = pages[0]?.unread[listType] ?? 0
  if (!newest) return <NoNotification listType={listType} />
  return (
    <>
      <div className="flex h-13 items-center justify-between px-5">
        <p className="figures text-13 text-ink-faint" aria-live="polite">
          {unread > 0 ? `읽지 않은 알림 ${unread}개` : '모두 읽었어요'}
        </p>
        {unread > 0 && (
          <Button
            look="ghost"
            size="small"
            onClick={() => void markAllRead(client, listType, newest.id).catch(showFailure)}
          >
            모두 읽음
          </Button>
        )}
      </div>
      {groupByDay(notifications, now).map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <h2 id={`day-${day.date}`} className="figures bg-ground px-5 py-2 text-13 font-semibold text-ink-soft">
            {day.label}
          </h2>
          <ul>
            {day.notifications.map((each) => (
              <NotificationRow
                key={each.id}
                notification={each}
                onRead={() => void (each.isRead || markRead(client, each.id).catch(showFailure))}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface ListProps {
  listType: NotificationListType
  inbox: ReturnType<typeof useInbox>
}

/** Notifications of one list by day, newest first, with infinite scroll. SCREEN-14 */
export function NotificationList({ listType, inbox: { query, pages, endless } }: ListProps) {
  if (!pages && query.error)
    return (
      <ErrorScreen
        title="알림을 불러오지 못했어요"
        text={failureText(query.error)}
        button="다시 시도"
        onAction={() => void query.refetch()}
      />
    )
  if (!pages) return <NotificationSkeleton />
  return (
    <>
      <Days listType={listType} pages={pages} />
      <LoadMore {...endless} skeleton={<NotificationSkeleton />} />
    </>
  )
}
