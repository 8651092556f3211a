import type { CallReply } from '@shop/contract'
import { noticeInput } from '#src/features/board/board-address.ts'
import { NoticeView } from '#src/features/board/notice-view.tsx'
import { offerIdsIn } from '#src/features/coupon/offer/offer-input.ts'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageFailure, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'

// an event's coupons: rendered on the server, loaded in the browser when nearly in view
const loadOffers = () => import('#src/features/coupon/offer/offer-sections.tsx').then((part) => part.EventOffers)
const EventOffers = lazyInView(loadOffers, import.meta.env.SSR ? await loadOffers() : undefined)

const plan = definePlan(async ({ params, get }) => {
  if (!/^[1-9]\d{0,8}$/.test(params['id'] ?? '')) throw pageFailure(404, '찾는 공지가 없어요.')
  const input = noticeInput(Number(params['id']))
  const ids = offerIdsIn((await get('board.getNotice', input)).html)
  return {
    critical: [want('board.getNotice', input)],
    deferred: ids === undefined ? [] : [want('coupon.listOffers', { query: { ids } })],
  }
})
export const loader = pageLoader(plan)
export const handle = definePageHandle({ title: '공지사항' })

function NoticeHead({ notice }: { notice: CallReply<'board.getNotice'> }) {
  const { origin } = useSite()
  const path = `/notices/${notice.id}`
  return (
    <Seo
      title={notice.title}
      description={notice.contents.replaceAll(/\s+/g, ' ').slice(0, 150)}
      path={path}
      type="article"
      jsonLd={
        import.meta.env.SSR && [
          breadcrumbOf(origin, [
            ['홈', '/'],
            ['공지사항', '/notices'],
            [notice.title, path],
          ]),
        ]
      }
    />
  )
}

export function Head({ params }: PageProps<'id'>) {
  const notice = useCachedReply('board.getNotice', noticeInput(Number(params.id)))
  return notice ? <NoticeHead notice={notice} /> : <Seo title="공지사항" path="/notices" hidden />
}

export default function NoticePage({ params }: PageProps<'id'>) {
  const notice = useLoaded('board.getNotice', noticeInput(Number(params.id)))
  const ids = offerIdsIn(notice.html)
  return <NoticeView notice={notice}>{ids !== undefined && <EventOffers ids={ids} />}</NoticeView>
}
