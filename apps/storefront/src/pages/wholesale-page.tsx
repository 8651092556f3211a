import { useSearchParams } from 'react-router'
import {
  readWholesaleChoice,
  toWholesaleAddress,
  wholesaleCategoryInput,
  wholesaleInput,
} from '#src/features/best/wholesale-address.ts'
import { WholesaleView } from '#src/features/best/wholesale-view.tsx'
import { itemListOf } from '#src/features/product/list-json-ld.ts'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { browserLoader, definePlan, pageFailure, serverLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { findReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/wholesale-page.ts'

const plan = definePlan(async ({ url, get }) => {
  const { categories } = await get('best.listWholesaleNew')
  const choice = readWholesaleChoice(url.searchParams, categories)
  if (!choice) throw pageFailure(404, '찾는 도매 카테고리가 없어요.')
  const ranking = want('best.listWholesale', wholesaleInput(choice))
  const { shelf } = choice
  return { critical: shelf ? [ranking, want('best.listWholesaleCategory', wholesaleCategoryInput(shelf))] : [ranking] }
})
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ title: '도매' })

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const site = siteOf(matches)
  const shelves = findReply(loaderData, 'best.listWholesaleNew')?.categories
  const choice = shelves && readWholesaleChoice(new URLSearchParams(location.search), shelves)
  if (!site || !choice) return seo(site, { title: '도매', path: '/wholesale', hidden: true })
  const products = findReply(loaderData, 'best.listWholesale', wholesaleInput(choice))?.products ?? []
  const path = toWholesaleAddress(choice)
  const name = choice.shelf ? `${choice.shelf.category.name} 도매` : '도매'
  const crumbs = [['홈', '/'], ['도매', '/wholesale'], ...(choice.shelf ? [[name, path]] : [])] as [string, string][]
  return seo(site, {
    title: name,
    description: `식당과 가게에서 쓰는 상자 단위 상품을 ${site.brand.koreanName} 도매에서 만나 보세요.`,
    path,
    jsonLd: [
      breadcrumbOf(site.origin, crumbs),
      itemListOf(site.origin, { name: `${name} 베스트`, count: products.length, products }),
    ],
  })
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

export default function WholesalePage() {
  const [search] = useSearchParams()
  const { categories } = useLoaded('best.listWholesaleNew')
  const choice = readWholesaleChoice(search, categories)
  // the loader has answered 404 for what is not there
  if (!choice) return null
  return (
    <>
      <div className="px-5 pt-5">
        <h1 className="text-22 font-bold">도매</h1>
        <p className="mt-1 text-14 text-ink-faint">식당과 가게에서 쓰는 만큼, 상자째 보내 드려요.</p>
      </div>
      <WholesaleView choice={choice} shelves={categories} />
      <OptionSheetHost load={loadSheet} />
    </>
  )
}
