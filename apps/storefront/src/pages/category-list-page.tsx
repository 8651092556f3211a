import { Link } from 'react-router'
import { useLoaded } from '#src/lib/call-query.ts'
import { browserLoader, definePlan, serverLoader, want } from '#src/lib/page-data.ts'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/category-list-page.ts'

const input = { query: { withChildren: true } }
const plan = definePlan(() => ({ critical: [want('category.list', input)] }))
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ bar: 'shop' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), {
    title: '카테고리',
    path: '/category-list',
    description: '과일, 채소, 생선, 고기, 가공식품까지 종류별로 찾아보세요.',
  })

export default function CategoryListPage() {
  const { categories } = useLoaded('category.list', input)
  return (
    <div className="flex flex-col gap-6 px-5 py-6">
      <h1 className="text-22 font-bold">카테고리</h1>
      {categories.map((category) => (
        <section key={category.id}>
          <h2 className="text-16 font-bold">
            <Link to={`/category/${category.slug}`}>{category.name}</Link>
          </h2>
          <ul className="mt-1 grid grid-cols-2">
            {category.children.map((child) => (
              <li key={child.id}>
                <Link to={`/category/${child.slug}`} className="flex min-h-11 items-center text-14 text-ink-soft">
                  {child.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
