import type { GiftGroup, OrderGift } from '@shop/contract'
import { formatPhone, formatSeoulTime } from '@shop/rules'
import { vendorsOf } from '@shop/contract/vendors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { Section } from '#src/features/order/checkout/section.tsx'
import { prepareKakao } from '#src/features/product/share/kakao-share.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery, useCall } from '#src/lib/call/call-query.ts'
import { firstPath } from '#src/lib/page/first-path.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { morningText } from '../gift-texts.ts'
import { ShareGiftRow } from './share-gift-row.tsx'

const POLL_MS = 1_500

/** A paid gift without a schedule is sent within seconds. */
const isBeingSent = ({ isPaid, sendAt, giftTos }: GiftGroup): boolean =>
  isPaid && sendAt === null && giftTos.some(({ sentAt }) => sentAt === null)

const useGiftGroup = (id: number) => {
  const ready = useAuth(({ status }) => status === 'ready')
  return useQuery({
    ...callQuery(api, 'gift.getGroup', { params: { id: String(id) } }),
    enabled: ready,
    refetchInterval: ({ state }) => (state.data && isBeingSent(state.data) ? POLL_MS : false),
  })
}

const timeOf = (at: string): string => formatSeoulTime(new Date(at))

/** What happens next, and when. */
const nextText = (group: GiftGroup): string => {
  const { isPaid, sendAt, giftNotiType, giftTos } = group
  const isKakao = giftNotiType === 'kakaotalkSend'
  const [first] = giftTos
  if (!isPaid) return '입금이 확인되면 선물을 보내요. 아직 받는 분에게 알리지 않았어요.'
  if (!first?.sentAt) {
    if (sendAt === null) return '선물을 준비하고 있어요.'
    return isKakao
      ? `${timeOf(sendAt)}부터 링크를 보낼 수 있어요. 그때 휴대폰으로 알려 드려요.`
      : `${timeOf(sendAt)}에 알림톡을 보내요.`
  }
  if (isKakao) return '받는 분마다 대화방을 골라 링크를 보내 주세요.'
  return morningText(new Date(first.sentAt)) ?? '알림톡을 보냈어요.'
}

/** Receivers of a gift whose messages the shop sends, or of one that is not sent yet. */
function ReceiverList({ group }: { group: GiftGroup }) {
  return (
    <ul aria-label="받는 분" className="mt-3 divide-y divide-line">
      {group.giftTos.map(({ uuid, name, phone, unit }) => (
        <li key={uuid} className="figures flex items-baseline justify-between gap-3 py-3 text-14">
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          <span className="shrink-0 text-ink-soft">
            {[phone && formatPhone(phone), unit > 1 && `${unit}개`].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Buttons to share each receiver's link. */
function ShareList({ group }: { group: GiftGroup }) {
  const { data } = useCall('product.getShareSettings')
  const kakao = data?.kakao
  useEffect(() => {
    if (kakao) prepareKakao(kakao)
  }, [kakao])
  return (
    <ul aria-label="받는 분" className="divide-y divide-line">
      {group.giftTos.map((to) => (
        <ShareGiftRow key={to.uuid} group={group} to={to} kakao={data && (kakao ?? null)} />
      ))}
    </ul>
  )
}

/**
 * Reports whether this document may load KakaoTalk's script. The page of the payment may not: the page is loaded again as a
 * document of its own, once.
 */
const useShareDocument = (isNeeded: boolean): boolean => {
  const mayRun = vendorsOf(firstPath()).includes('share')
  useEffect(() => {
    // offline, a reload would lose the page; the links can still be copied
    if (isNeeded && !mayRun && navigator.onLine) window.location.reload()
  }, [isNeeded, mayRun])
  return mayRun
}

function Sent({ group }: { group: GiftGroup }) {
  const isShared = group.giftNotiType === 'kakaotalkSend' && group.giftTos.every(({ sentAt }) => sentAt !== null)
  useShareDocument(isShared)
  return (
    <>
      <output className="block text-14 text-ink-soft">{nextText(group)}</output>
      {isShared ? <ShareList group={group} /> : <ReceiverList group={group} />}
      <p className="mt-3 text-13 text-ink-faint">
        받는 분이 7일 안에 배송지를 입력하면 배송을 시작해요. 입력하지 않으면 그만큼 환불해 드려요.
      </p>
      <div className="mt-4">
        <ButtonLink to={`/gifts/${group.id}`} look="line" size="large" wide>
          선물 현황 보기
        </ButtonLink>
      </div>
    </>
  )
}

function GiftItems({ items }: Pick<GiftGroup, 'items'>) {
  return (
    <Section title="받는 분마다 보내는 상품">
      <ul className="flex flex-col gap-3">
        {items.map(({ productId, name, image, option, unit }) => (
          <li key={`${productId}:${option}`} className="flex items-center gap-3">
            <span className="block size-16 shrink-0 overflow-hidden rounded-card bg-sunken">
              {image && <Picture image={image} sizes="64px" decorative />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-14 font-semibold">{name}</span>
              <span className="figures block text-13 text-ink-soft">
                {[option !== name && option, `${unit}개`].filter(Boolean).join(' ·\u00a0')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What happens with a placed gift: links to share, or messages that the shop sends, after the payment or at a time. */
export function PaidGift({ gift }: { gift: OrderGift }) {
  const { data, isError, refetch } = useGiftGroup(gift.giftGroupId)
  return (
    <>
      <Section title="선물 보내기">
        {data ? (
          <Sent group={data} />
        ) : isError ? (
          <ErrorNote text="선물을 불러오지 못했어요." onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 rounded-card" />
        )}
      </Section>
      {data && <GiftItems items={data.items} />}
    </>
  )
}
