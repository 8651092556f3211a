import type { GiftGroupSummary, ReceivedGiftSummary } from '@shop/contract'
import { formatSeoulDay, formatSeoulTime, formatWon } from '@shop/rules'
import type { ReactNode } from 'react'
import { ErrorScreen } from '#src/brand/error-screen.tsx'
import { giftStatusTexts } from '#src/features/order/gift-status-texts.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { receivedPathOf, sentPathOf } from '../gift-paths.ts'
import { countsText, namesText } from '../gift-texts.ts'
import { GiftListSkeleton } from './gift-list-skeleton.tsx'
import { GiftRow } from './gift-row.tsx'
import { type GiftPages, useReceivedGifts, useSentGifts } from './use-gift-pages.ts'

interface ListProps<T> {
  pages: GiftPages<T>
  empty: ReactNode
  row: (gift: T) => ReactNode
}

function GiftList<T>({ pages: { query, gifts, endless }, empty, row }: ListProps<T>) {
  if (!gifts)
    return query.error ? (
      <ErrorScreen
        title="선물을 불러오지 못했어요"
        text={failureText(query.error)}
        button="다시 시도"
        onAction={() => void query.refetch()}
      />
    ) : (
      <GiftListSkeleton />
    )
  if (gifts.length === 0) return empty
  return (
    <>
      <ul className="flex flex-col gap-3 px-5 py-4">{gifts.map(row)}</ul>
      <LoadMore {...endless} skeleton={<GiftListSkeleton />} />
    </>
  )
}

/** When the gift was sent, or ordered and scheduled while it is not sent. */
const whenText = ({ giftGroupStatus, sendAt, createdAt }: GiftGroupSummary): string => {
  if (giftGroupStatus !== 'waiting') return `${formatSeoulDay(new Date(sendAt ?? createdAt))} 보냄`
  return sendAt === null ? `${formatSeoulDay(new Date(createdAt))} 주문` : `${formatSeoulTime(new Date(sendAt))} 예약`
}

const toSentRow = (gift: GiftGroupSummary) => (
  <GiftRow
    key={gift.id}
    to={sentPathOf(gift.id)}
    image={gift.image}
    name={gift.name}
    status={gift.giftGroupStatus}
    statusText={giftStatusTexts[gift.giftGroupStatus]}
    over={whenText(gift)}
  >
    <span className="text-13 text-ink-soft [overflow-wrap:anywhere]">
      <bdi>{namesText(gift.receiverNames, gift.counts.sendCount)}</bdi>
    </span>
    <span className="figures text-13 text-ink-faint">
      {countsText(gift)}{' '}
      <span className="whitespace-nowrap">
        · {gift.giftTotalPrice > 0 ? formatWon(gift.giftTotalPrice) : '적립금으로 결제'}
      </span>
    </span>
  </GiftRow>
)

const toReceivedRow = (gift: ReceivedGiftSummary) => (
  <GiftRow
    key={gift.uuid}
    to={receivedPathOf(gift.uuid)}
    image={gift.image}
    name={gift.name}
    status={gift.giftStatus}
    statusText={giftStatusTexts[gift.giftStatus]}
    over={`${formatSeoulDay(new Date(gift.savedAt))} 보관`}
  >
    <span className="text-13 text-ink-soft [overflow-wrap:anywhere]">
      <bdi>{gift.giftSenderName}</bdi>님이 보낸 선물
    </span>
  </GiftRow>
)

/** Gifts sent by a member, the newest first. C083, PAGE-15 */
export function SentGifts() {
  return (
    <GiftList
      pages={useSentGifts()}
      empty={
        <EmptyState
          picture={<BasketIllustration />}
          title="아직 보낸 선물이 없어요"
          text={'상품 화면에서 선물하기를 누르면\n주소를 몰라도 보낼 수 있어요.'}
          action={<ButtonLink to="/best">선물할 상품 보기</ButtonLink>}
        />
      }
      row={toSentRow}
    />
  )
}

/** Received gifts that a member has saved, the newest first. */
export function ReceivedGifts() {
  return (
    <GiftList
      pages={useReceivedGifts()}
      empty={
        <EmptyState
          picture={<BasketIllustration />}
          title="아직 보관한 선물이 없어요"
          text={'받은 선물의 링크를 열고\n‘선물함에 보관하기’를 누르면 여기에 모여요.'}
          action={<ButtonLink to="/">쇼핑하러 가기</ButtonLink>}
        />
      }
      row={toReceivedRow}
    />
  )
}
