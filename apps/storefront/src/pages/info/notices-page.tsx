import { useSearchParams } from 'react-router'
import { noticesInput, readNoticePage, toNoticesAddress } from '#src/features/board/board-address.ts'
import { NoticeList } from '#src/features/board/notice-list.tsx'
import { NoticePager } from '#src/features/board/notice-pager.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { useSeenNotices } from '#src/features/user/my/use-new-notices.ts'
import { definePlan, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

/** Notices per page. PAGE-15 */
const PAGE_SIZE = 15

const plan = definePlan(({ url }) => ({
  critical: [want('board.listNotices', noticesInput(readNoticePage(url.searchParams)))],
}))
export const loader = pageLoader(plan)
export const handle = definePageHandle({ title: '공지사항' })
export function Head() {
  const { brand, origin } = useSite()
  const [search] = useSearchParams()
  const page = readNoticePage(search)
  const count = useCachedReply('board.listNotices', noticesInput(page))?.notices.length ?? 0
  return (
    <Seo
      title={page === 1 ? '공지사항' : `공지사항 ${page}쪽`}
      description={`${brand.koreanName}에서 알려 드리는 배송 일정, 이벤트, 이용 방법 소식을 모았어요.`}
      path={toNoticesAddress(page)}
      // a page after the last one is excluded from search engines
      hidden={page > 1 && count === 0}
      jsonLd={
        import.meta.env.SSR && [
          breadcrumbOf(origin, [
            ['홈', '/'],
            ['공지사항', '/notices'],
          ]),
        ]
      }
    />
  )
}

function NoNotice({ page }: { page: number }) {
  return (
    <EmptyState
      picture={<PaperIllustration />}
      title={page === 1 ? '등록된 공지가 없어요' : '이 쪽에는 공지가 없어요'}
      text="알려 드릴 소식이 생기면 여기에 올릴게요."
      action={
        page === 1 ? (
          <ButtonLink to="/support">고객센터 가기</ButtonLink>
        ) : (
          <ButtonLink to="/notices">처음부터 보기</ButtonLink>
        )
      }
    />
  )
}

export default function NoticesPage() {
  const [search] = useSearchParams()
  const number = readNoticePage(search)
  useSeenNotices()
  const { page, notices } = useLoaded('board.listNotices', noticesInput(number))
  return (
    <>
      <h1 className="sr-only">공지사항</h1>
      {notices.length === 0 ? <NoNotice page={number} /> : <NoticeList notices={notices} />}
      {notices.length > 0 && <NoticePager page={number} pages={Math.ceil(page.count / PAGE_SIZE)} />}
    </>
  )
}
