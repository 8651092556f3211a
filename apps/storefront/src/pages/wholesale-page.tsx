import { useSearchParams } from 'react-router'
import {
  readWholesaleChoice,
  toWholesaleAddress,
  type WholesaleChoice,
  wholesaleCategoryInput,
  wholesaleInput,
} from '#src/features/best/wholesale-address.ts'
import { WholesaleView } from '#src/features/best/wholesale-view.tsx'
import { itemListOf } from '#src/features/product/list-json-ld.ts'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageFailure, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { breadcrumbOf, type JsonLd, Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'

const plan = definePlan(async ({ url, get }) => {
  const { categories } = await get('best.listWholesaleNew')
  const choice = readWholesaleChoice(url.searchParams, categories)
  if (!choice) throw pageFailure(404, '찾는 도매 카테고리가 없어요.')
  const ranking = want('best.listWholesale', wholesaleInput(choice))
  const { shelf } = choice
  return { critical: shelf ? [ranking, want('best.listWholesaleCategory', wholesaleCategoryInput(shelf))] : [ranking] }
})
export const loader = pageLoader(plan)
export const handle = definePageHandle({ title: '도매' })

/** Metadata of the whole page or of one of its shelves. */
function WholesaleHead({ choice }: { choice: WholesaleChoice }) {
  const { brand, origin } = useSite()
  const products = useCachedReply('best.listWholesale', wholesaleInput(choice))?.products ?? []
  const path = toWholesaleAddress(choice)
  const name = choice.shelf ? `${choice.shelf.category.name} 도매` : '도매'
  const describe = (): JsonLd[] => {
    const crumbs = [['홈', '/'], ['도매', '/wholesale'], ...(choice.shelf ? [[name, path]] : [])] as [string, string][]
    return [
      breadcrumbOf(origin, crumbs),
      itemListOf(origin, { name: `${name} 베스트`, count: products.length, products }),
    ]
  }
  return (
    <Seo
      title={name}
      description={`식당과 가게에서 쓰는 상자 단위 상품을 ${brand.koreanName} 도매에서 만나 보세요.`}
      path={path}
      jsonLd={import.meta.env.SSR && describe()}
    />
  )
}

export function Head() {
  const [search] = useSearchParams()
  const shelves = useCachedReply('best.listWholesaleNew')?.categories
  const choice = shelves && readWholesaleChoice(search, shelves)
  return choice ? <WholesaleHead choice={choice} /> : <Seo title="도매" path="/wholesale" hidden />
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

export default function WholesalePage() {
  const [search] = useSearchParams()
  const { categories } = useLoaded('best.listWholesaleNew')
  const choice = readWholesaleChoice(search, categories)
  // the loader returns 404 for an unknown shelf
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
