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
import { definePlan, pageFailure, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'

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
export const loader = pageLoader(plan)
export const handle = definePageHandle({ title: '베스트' })

const titleOf = ({ tab, date }: BestChoice): string => `${tab.name} ${dateTexts[date]} 베스트`

/** Metadata of one ranking. */
function RankingHead({ choice }: { choice: BestChoice }) {
  const { brand, origin } = useSite()
  const list = useCachedReply('best.listCategory', bestInput(choice))
  const path = toBestAddress(choice)
  const title = titleOf(choice)
  return (
    <Seo
      title={title}
      description={`${brand.koreanName}에서 지금 가장 많이 팔리는 ${choice.tab.name} 상품을 순위로 만나 보세요.`}
      path={path}
      jsonLd={
        import.meta.env.SSR && [
          breadcrumbOf(origin, [
            ['홈', '/'],
            ['베스트', '/best'],
            [choice.tab.name, path],
          ]),
          itemListOf(origin, { name: title, count: list?.page.count ?? 0, products: list?.products ?? [] }),
        ]
      }
    />
  )
}

export function Head() {
  const [search] = useSearchParams()
  const front = useCachedReply('best.getFront', frontInput)
  const tree = useCachedReply('category.list')
  const choice = front && tree && readBestChoice(search, listBestTabs(front.categoryAdvertisings, tree.categories))
  return choice ? <RankingHead choice={choice} /> : <Seo title="베스트" path="/best" hidden />
}

/** Category tabs of the ranking. Each category has its own page, with the selected period. */
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
  // the loader returns 404 for an unknown ranking
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
