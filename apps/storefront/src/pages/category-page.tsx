import { Link, useSearchParams } from 'react-router'
import { toBestAddress } from '#src/features/best/best-link.ts'
import { findCategory, listInput, readListChoice, treeInput } from '#src/features/category/category-address.ts'
import { CategoryChips } from '#src/features/category/category-chips.tsx'
import { CategoryProducts } from '#src/features/category/category-products.tsx'
import { itemListOf } from '#src/features/product/list-json-ld.ts'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { browserLoader, definePlan, pageFailure, serverLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { findReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, seo, siteOf } from '#src/lib/seo.ts'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import type { Route } from './+types/category-page.ts'

const plan = definePlan(async ({ params, url, get }) => {
  const { categories } = await get('category.list', treeInput)
  const found = findCategory(categories, params['slug'] ?? '')
  if (!found) throw pageFailure(404, '찾는 카테고리가 없어요.')
  return { critical: [want('category.pageProducts', listInput(found.id, readListChoice(url.searchParams)))] }
})
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ title: '카테고리' })

export const meta: Route.MetaFunction = ({ matches, params, location, loaderData }) => {
  const site = siteOf(matches)
  const tree = findReply(loaderData, 'category.list', treeInput)
  const found = tree && findCategory(tree.categories, params.slug ?? '')
  if (!site || !found) return seo(site, { title: '카테고리', path: '/category-list', hidden: true })
  const choice = readListChoice(new URLSearchParams(location.search))
  const list = findReply(loaderData, 'category.pageProducts', listInput(found.id, choice))
  const items = itemListOf(site.origin, {
    name: found.name,
    count: list?.page.count ?? 0,
    products: list?.products ?? [],
  })
  const path = `/category/${found.slug}`
  const { top } = found
  const above = found.id === top.id ? [] : [[top.name, `/category/${top.slug}`] as const]
  return seo(site, {
    title: found.name,
    description: `${site.brand.koreanName}에서 고른 ${found.name} 상품을 만나 보세요.`,
    // order and shape show the same things: one address stands for all
    path,
    jsonLd: [breadcrumbOf(site.origin, [['홈', '/'], ...above, [found.name, path]]), items],
  })
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

export default function CategoryPage({ params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { categories } = useLoaded('category.list', treeInput)
  const found = findCategory(categories, params.slug ?? '')
  // the loader has answered 404 for what is not there
  if (!found) return null
  const choice = readListChoice(search)
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-5 pt-4">
        <h1 className="text-22 font-bold">{found.name}</h1>
        {found.id === found.top.id && (
          <Link
            to={toBestAddress({ tab: { id: found.id, code: found.slug } })}
            className="finger flex shrink-0 items-center text-13 font-semibold text-ink-faint"
          >
            {found.name} 베스트
            <ForwardIcon size={16} />
          </Link>
        )}
      </div>
      <CategoryChips found={found} choice={choice} />
      <CategoryProducts found={found} choice={choice} />
      <OptionSheetHost load={loadSheet} />
    </>
  )
}
