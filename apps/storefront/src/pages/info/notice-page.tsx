import { noticeInput } from '#src/features/board/board-address.ts'
import { NoticeView } from '#src/features/board/notice-view.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { browserLoader, definePlan, pageFailure, serverLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { findReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/notice-page.ts'

const plan = definePlan(({ params }) => {
  if (!/^[1-9]\d{0,8}$/.test(params['id'] ?? '')) throw pageFailure(404, '찾는 공지가 없어요.')
  return { critical: [want('board.getNotice', noticeInput(Number(params['id'])))] }
})
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ title: '공지사항' })

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const site = siteOf(matches)
  const notice = findReply(loaderData, 'board.getNotice', noticeInput(Number(params.id)))
  if (!site || !notice) return seo(site, { title: '공지사항', path: '/notices', hidden: true })
  const path = `/notices/${notice.id}`
  return seo(site, {
    title: notice.title,
    description: notice.contents.replaceAll(/\s+/g, ' ').slice(0, 150),
    path,
    type: 'article',
    jsonLd: [
      breadcrumbOf(site.origin, [
        ['홈', '/'],
        ['공지사항', '/notices'],
        [notice.title, path],
      ]),
    ],
  })
}

export default function NoticePage({ params }: Route.ComponentProps) {
  return <NoticeView notice={useLoaded('board.getNotice', noticeInput(Number(params.id)))} />
}
