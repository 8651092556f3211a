import { useSearchParams } from 'react-router'
import {
  type BestChoice,
  bestInput,
  dateTexts,
  frontInput,
  groupInput,
  listBestTabs,
  readBestChoice,
} from '#src/features/best/best-address.ts'
import { type BestTab, toBestAddress } from '#src/features/best/best-link.ts'
import { BestRanking } from '#src/features/best/best-ranking.tsx'
import { DateChips } from '#src/features/best/date-chips.tsx'
import { BestNew } from '#src/features/home/best-new.tsx'
import { itemListOf } from '#src/features/product/list-json-ld.ts'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { browserLoader, definePlan, pageFailure, serverLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { findReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, seo, siteOf } from '#src/lib/seo.ts'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'
import type { Route } from './+types/best-page.ts'

const plan = definePlan(async ({ url, get }) => {
  const [front, { categories }] = await Promise.all([get('best.getFront', frontInput), get('category.list')])
  const choice = readBestChoice(url.searchParams, listBestTabs(front.categoryAdvertisings, categories))
  if (!choice) throw pageFailure(404, '찾는 순위가 없어요.')
  const { group } = choice.tab
  return {
    critical: [want('best.listCategory', bestInput(choice))],
    deferred: [want('home.listBestNew'), ...(group ? [want('best.getProductGroup', groupInput(group.code))] : [])],
  }
})
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ title: '베스트' })

const titleOf = ({ tab, date }: BestChoice): string => `${tab.name} ${dateTexts[date]} 베스트`

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const site = siteOf(matches)
  const front = findReply(loaderData, 'best.getFront', frontInput)
  const tree = findReply(loaderData, 'category.list')
  const choice =
    front &&
    tree &&
    readBestChoice(new URLSearchParams(location.search), listBestTabs(front.categoryAdvertisings, tree.categories))
  if (!site || !choice) return seo(site, { title: '베스트', path: '/best', hidden: true })
  const list = findReply(loaderData, 'best.listCategory', bestInput(choice))
  const path = toBestAddress(choice)
  const title = titleOf(choice)
  return seo(site, {
    title,
    description: `${site.brand.koreanName}에서 지금 가장 많이 팔리는 ${choice.tab.name} 상품을 순위로 만나 보세요.`,
    path,
    jsonLd: [
      breadcrumbOf(site.origin, [
        ['홈', '/'],
        ['베스트', '/best'],
        [choice.tab.name, path],
      ]),
      itemListOf(site.origin, { name: title, count: list?.page.count ?? 0, products: list?.products ?? [] }),
    ],
  })
}

/** The categories of the ranking: each is a page of its own, in the period that is chosen. */
function CategoryTabs({ tabs, choice }: { tabs: readonly BestTab[]; choice: BestChoice }) {
  const links = tabs.map((tab) => ({
    key: tab.code,
    label: tab.name,
    to: toBestAddress({ tab, date: choice.date }),
  }))
  return (
    <div className="hairline-b sticky top-14 z-10 bg-surface">
      <LinkTabs label="베스트 카테고리" tabs={links} current={choice.tab.code} />
    </div>
  )
}

function Period({ choice }: { choice: BestChoice }) {
  const { range } = useLoaded('best.listCategory', bestInput(choice))
  return <DateChips current={choice.date} range={range} toAddress={(date) => toBestAddress({ ...choice, date })} />
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

export default function BestPage() {
  const [search] = useSearchParams()
  const { categoryAdvertisings } = useLoaded('best.getFront', frontInput)
  const { categories } = useLoaded('category.list')
  const tabs = listBestTabs(categoryAdvertisings, categories)
  const choice = readBestChoice(search, tabs)
  // the loader has answered 404 for what is not there
  if (!choice) return null
  return (
    <>
      <h1 className="sr-only">{titleOf(choice)}</h1>
      <CategoryTabs tabs={tabs} choice={choice} />
      <Period choice={choice} />
      <BestRanking key={`${choice.tab.id}.${choice.date}`} choice={choice} aside={<BestNew />} />
      <OptionSheetHost load={loadSheet} />
    </>
  )
}
