import { FundingList } from '#src/features/home/funding/funding-list.tsx'
import { fundingInput } from '#src/features/home/funding/funding-facts.ts'
import { InvitationOverlay } from '#src/features/product/overlay/invitation-overlay.tsx'
import { itemListOf } from '#src/features/product/list-json-ld.ts'
import { definePlan, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, type JsonLd, Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'

const plan = definePlan(() => ({ critical: [want('home.listDisplays', fundingInput)] }))
export const loader = pageLoader(plan)
export const handle = definePageHandle({ title: '펀딩' })

export function Head() {
  const { origin } = useSite()
  const sections = useCachedReply('home.listDisplays', fundingInput)?.displayCategories ?? []
  const describe = (): JsonLd[] => {
    const cards = new Map(sections.flatMap((section) => section.products).map((card) => [card.id, card]))
    const crumbs = [
      ['홈', '/'],
      ['펀딩', '/funding'],
    ] as const
    return [
      breadcrumbOf(origin, crumbs),
      itemListOf(origin, { name: '펀딩', count: cards.size, products: [...cards.values()] }),
    ]
  }
  return (
    <Seo
      title="펀딩"
      description="함께 모으면 산지가 움직여요. 첫 수확과 새로운 먹거리를 펀딩으로 먼저 만나 보세요."
      path="/funding"
      jsonLd={import.meta.env.SSR && describe()}
    />
  )
}

export default function FundingPage() {
  return (
    <>
      <div className="px-5 pt-5">
        <h1 className="text-22 font-bold">펀딩</h1>
        <p className="mt-1 text-14 text-ink-faint">목표만큼 모이면 산지에서 준비해 보내 드려요.</p>
      </div>
      <FundingList />
      <InvitationOverlay />
    </>
  )
}
