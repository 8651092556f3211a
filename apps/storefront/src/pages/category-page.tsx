import { Link, useSearchParams } from 'react-router'
import { toBestAddress } from '#src/features/best/best-link.ts'
import {
  type FoundCategory,
  findCategory,
  listInput,
  readListChoice,
  treeInput,
} from '#src/features/category/category-address.ts'
import { CategoryChips } from '#src/features/category/category-chips.tsx'
import { CategoryProducts } from '#src/features/category/category-products.tsx'
import { itemListOf } from '#src/features/product/list-json-ld.ts'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageFailure, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, type JsonLd, Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'

const plan = definePlan(async ({ params, url, get }) => {
  const { categories } = await get('category.list', treeInput)
  const found = findCategory(categories, params['slug'] ?? '')
  if (!found) throw pageFailure(404, '찾는 카테고리가 없어요.')
  return { critical: [want('category.pageProducts', listInput(found.id, readListChoice(url.searchParams)))] }
})
export const loader = pageLoader(plan)
export const handle = definePageHandle({ title: '카테고리' })

/** Metadata of one category, for each sort order and layout of its list. */
function CategoryHead({ found }: { found: FoundCategory }) {
  const { brand, origin } = useSite()
  const [search] = useSearchParams()
  const list = useCachedReply('category.pageProducts', listInput(found.id, readListChoice(search)))
  const { name, top } = found
  const path = `/category/${found.slug}`
  const describe = (): JsonLd[] => {
    const above = found.id === top.id ? [] : [[top.name, `/category/${top.slug}`] as const]
    const items = { name, count: list?.page.count ?? 0, products: list?.products ?? [] }
    return [breadcrumbOf(origin, [['홈', '/'], ...above, [name, path]]), itemListOf(origin, items)]
  }
  return (
    <Seo
      title={name}
      description={`${brand.koreanName}에서 고른 ${name} 상품을 만나 보세요.`}
      path={path}
      jsonLd={import.meta.env.SSR && describe()}
    />
  )
}

export function Head({ params }: PageProps<never, 'slug'>) {
  const tree = useCachedReply('category.list', treeInput)
  const found = tree && findCategory(tree.categories, params.slug ?? '')
  return found ? <CategoryHead found={found} /> : <Seo title="카테고리" path="/category-list" hidden />
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

export default function CategoryPage({ params }: PageProps<never, 'slug'>) {
  const [search] = useSearchParams()
  const { categories } = useLoaded('category.list', treeInput)
  const found = findCategory(categories, params.slug ?? '')
  // the loader returns 404 for an unknown category
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
