import { ProductRail } from '#src/features/product/product-grid.tsx'
import { useCall } from '#src/lib/call/call-query.ts'

/** Popular new products as a separate section. Renders nothing if the brand shows none or no product is new. C106 */
export function BestNew() {
  const { data } = useCall('home.listBestNew')
  const sections = data?.displayCategories.filter(({ products }) => products.length > 0) ?? []
  return sections.map(({ id, title, subTitle, products }) => (
    <section key={id} aria-labelledby={`best-new-${id}`} className="my-1 bg-sunken px-5 py-7">
      <h2 id={`best-new-${id}`} className="text-18 font-bold text-pretty">
        {title}
      </h2>
      {subTitle !== '' && <p className="mt-0.5 text-13 text-ink-soft">{subTitle}</p>}
      <div className="mt-4">
        <ProductRail label={title} products={products} />
      </div>
    </section>
  ))
}
