import type { HomeBest as Front } from '@shop/contract'
import { Link } from 'react-router'
import { toBestAddress } from '#src/features/best/best-link.ts'
import { ProductRail } from '#src/features/product/product-grid.tsx'
import { useCall } from '#src/lib/call/call-query.ts'
import { useRestoredChoice } from '#src/lib/view-restoration/use-restored-view.ts'
import { Tabs } from '#src/ui/browse/tabs.tsx'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { CardSkeleton } from '#src/ui/display/skeleton.tsx'
import { homeBestGroupInput, findFocused } from './home-best-queries.ts'

type Advertising = Front['categoryAdvertisings'][number]

/** Skeleton of the product row, with the same height as loaded products. */
const RailSkeleton = () => (
  <div className="flex gap-3 overflow-hidden" aria-busy="true">
    {[1, 2, 3, 4, 5].map((at) => (
      <div key={at} className="w-37 shrink-0">
        <CardSkeleton />
      </div>
    ))}
  </div>
)

function Group({ advertising: { productGroup } }: { advertising: Advertising }) {
  const { data, isPending } = useCall('best.getProductGroup', homeBestGroupInput(productGroup.code))
  if (isPending) return <RailSkeleton />
  if (!data?.products.length)
    return (
      <p className="py-10 text-center text-14 text-ink-soft">
        {data ? '아직 상품이 없어요.' : '상품을 불러오지 못했어요.'}
      </p>
    )
  return <ProductRail label={productGroup.name} products={data.products} />
}

interface HomeBestProps {
  /** Key under which the selected category is stored for view restoration. */
  sectionId: number
  label: string
  front: Front
}

/** Categories featured by the brand, the focused one first, each with a row of selected products. HOME-2 */
export function HomeBest({ sectionId, label, front }: HomeBestProps) {
  const { categoryAdvertisings } = front
  const [chosen, setChosen] = useRestoredChoice(`section ${sectionId}`, findFocused(front)?.category.id)
  const current = categoryAdvertisings.find(({ category }) => category.id === chosen) ?? findFocused(front)
  if (!current) return null
  const { category, code, productGroup } = current
  return (
    <Tabs
      label={`${label} 카테고리`}
      tabs={categoryAdvertisings.map(({ category: { id, name } }) => ({ key: String(id), label: name }))}
      current={String(category.id)}
      onChange={(key) => setChosen(Number(key))}
    >
      <div className="flex items-center justify-between gap-3 pt-4 pb-3">
        <h3 className="truncate text-15 font-semibold">{productGroup.name}</h3>
        <Link
          to={toBestAddress({ tab: { id: category.id, code } })}
          className="finger flex shrink-0 items-center text-13 font-semibold text-ink-faint"
        >
          <span className="sr-only">{category.name} 베스트 </span>
          전체 보기
          <ForwardIcon size={16} />
        </Link>
      </div>
      <div className="min-h-81">
        <Group key={code} advertising={current} />
      </div>
    </Tabs>
  )
}
