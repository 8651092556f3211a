import { Link } from 'react-router'
import { useLoaded } from '#src/lib/call-query.ts'
import { browserLoader, definePlan, serverLoader, want } from '#src/lib/page-data.ts'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { Price } from '#src/ui/shown/price.tsx'
import type { Route } from './+types/category-page.ts'

// ROUTE-5
const slugIds: Record<string, number> = { fruit: 91, fish: 93, meat: 96, vegetable: 97, food: 95 }
const DEFAULT_ID = 91
const inputOf = (slug: string | undefined) => ({
  params: { id: slug && /^\d+$/.test(slug) ? Number(slug) : (slugIds[slug ?? ''] ?? DEFAULT_ID) },
})

const plan = definePlan(({ params }) => ({ critical: [want('category.pageProducts', inputOf(params['slug']))] }))
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ title: '카테고리' })
export const meta: Route.MetaFunction = ({ matches, params }) =>
  seo(siteOf(matches), { title: '카테고리', path: `/category/${params.slug}` })

export default function CategoryPage({ params }: Route.ComponentProps) {
  const { products } = useLoaded('category.pageProducts', inputOf(params.slug))
  return (
    <div className="px-5 py-6">
      <h1 className="text-22 font-bold">카테고리</h1>
      <ul className="mt-4 flex flex-col gap-4">
        {products.map((product) => (
          <li key={product.id}>
            <Link to={`/product/${product.id}`}>
              <p className="text-14">{product.name}</p>
              <Price price={product.productPrice.price} listPrice={product.productPrice.listPrice} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
