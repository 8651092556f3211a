import { treeInput } from '#src/features/category/category-address.ts'
import { CategoryBranch } from '#src/features/category/category-tree.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'

const plan = definePlan(() => ({ critical: [want('category.list', treeInput)] }))
export const loader = pageLoader(plan)
export const handle = definePageHandle({ bar: 'shop' })
export const Head = () => (
  <Seo title="카테고리" path="/category-list" description="과일, 채소, 생선, 고기, 가공식품까지 종류별로 찾아보세요." />
)

export default function CategoryListPage() {
  const { categories } = useLoaded('category.list', treeInput)
  return (
    <div className="flex flex-col gap-9 px-5 py-6">
      <h1 className="text-22 font-bold">카테고리</h1>
      {categories.map((category, at) => (
        <CategoryBranch key={category.id} category={category} first={at === 0} />
      ))}
    </div>
  )
}
