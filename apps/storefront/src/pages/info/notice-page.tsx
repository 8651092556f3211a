import type { CallReply } from '@shop/contract'
import { noticeInput } from '#src/features/board/board-address.ts'
import { NoticeView } from '#src/features/board/notice-view.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageFailure, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'

const plan = definePlan(({ params }) => {
  if (!/^[1-9]\d{0,8}$/.test(params['id'] ?? '')) throw pageFailure(404, '찾는 공지가 없어요.')
  return { critical: [want('board.getNotice', noticeInput(Number(params['id'])))] }
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
  return <NoticeView notice={useLoaded('board.getNotice', noticeInput(Number(params.id)))} />
}
