import { Link } from 'react-router'
import { useBrand } from '#src/lib/brand-context.ts'
import { useLoaded } from '#src/lib/call-query.ts'
import { browserLoader, definePlan, serverLoader, want } from '#src/lib/page-data.ts'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { Picture } from '#src/ui/shown/picture.tsx'
import { Price } from '#src/ui/shown/price.tsx'
import type { Route } from './+types/home-page.ts'

const plan = definePlan(() => ({
  critical: [want('home.listDisplays', { query: { key: 'home' } })],
  deferred: [want('home.listNavigation')],
}))
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ bar: 'shop', tabs: true })
export const meta: Route.MetaFunction = ({ matches }) => seo(siteOf(matches), { path: '/' })

export default function HomePage() {
  const brand = useBrand()
  const { displayCategories } = useLoaded('home.listDisplays', { query: { key: 'home' } })
  return (
    <>
      <h1 className="sr-only">
        {brand.koreanName} {brand.tagline}
      </h1>
      {displayCategories.map((section) => (
        <section key={section.id} className="px-5 py-6">
          <h2 className="text-22 font-bold">{section.title}</h2>
          {section.subTitle && <p className="text-14 text-ink-faint">{section.subTitle}</p>}
          <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-6">
            {section.products.map((product, at) => (
              <li key={product.id}>
                <Link to={`/product/${product.id}`} className="pressable block">
                  {product.images[0] && (
                    <Picture
                      image={product.images[0]}
                      sizes="(min-width: 760px) 334px, 45vw"
                      decorative
                      first={at === 0}
                      className="rounded-card"
                    />
                  )}
                  <p className="mt-2 line-clamp-2 text-14">{product.name}</p>
                  <Price price={product.productPrice.price} listPrice={product.productPrice.listPrice} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
