import { useLoaded } from '#src/lib/call-query.ts'
import { browserLoader, definePlan, serverLoader, want } from '#src/lib/page-data.ts'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { Picture } from '#src/ui/shown/picture.tsx'
import { Price } from '#src/ui/shown/price.tsx'
import type { Route } from './+types/product-page.ts'

const plan = definePlan(({ params }) => ({
  critical: [want('product.get', { params: { id: params['id'] ?? '' } })],
}))
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ bottom: false })
export const meta: Route.MetaFunction = ({ matches, params }) =>
  seo(siteOf(matches), { title: '상품', path: `/product/${params.id}`, type: 'product' })

export default function ProductPage({ params }: Route.ComponentProps) {
  const product = useLoaded('product.get', { params: { id: params.id } })
  return (
    <>
      {product.images[0] && <Picture image={product.images[0]} sizes="(min-width: 760px) 720px, 100vw" first />}
      <div className="flex flex-col gap-2 px-5 py-6">
        <h1 className="text-18 font-semibold">{product.name}</h1>
        <Price size="large" price={product.productPrice.price} listPrice={product.productPrice.listPrice} />
      </div>
    </>
  )
}
