import { FundingList } from '#src/features/home/funding/funding-list.tsx'
import { fundingInput } from '#src/features/home/funding/funding-facts.ts'
import { InvitationLayer } from '#src/features/product/overlay/invitation-overlay.tsx'
import { itemListOf } from '#src/features/product/list-json-ld.ts'
import { browserLoader, definePlan, serverLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { findReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/funding-page.ts'

const plan = definePlan(() => ({ critical: [want('home.listDisplays', fundingInput)] }))
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ title: '펀딩' })

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches)
  if (!site) return []
  const sections = findReply(loaderData, 'home.listDisplays', fundingInput)?.displayCategories ?? []
  const products = [...new Map(sections.flatMap((section) => section.products).map((card) => [card.id, card])).values()]
  return seo(site, {
    title: '펀딩',
    description: '함께 모으면 산지가 움직여요. 첫 수확과 새로운 먹거리를 펀딩으로 먼저 만나 보세요.',
    path: '/funding',
    jsonLd: [
      breadcrumbOf(site.origin, [
        ['홈', '/'],
        ['펀딩', '/funding'],
      ]),
      itemListOf(site.origin, { name: '펀딩', count: products.length, products }),
    ],
  })
}

export default function FundingPage() {
  return (
    <>
      <div className="px-5 pt-5">
        <h1 className="text-22 font-bold">펀딩</h1>
        <p className="mt-1 text-14 text-ink-faint">목표만큼 모이면 산지에서 준비해 보내 드려요.</p>
      </div>
      <FundingList />
      <InvitationLayer />
    </>
  )
}
