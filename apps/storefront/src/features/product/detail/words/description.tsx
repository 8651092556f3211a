import type { Product } from '@shop/contract'
import { useBrand } from '#src/lib/brand-context.ts'
import { FactTable } from './facts-table.tsx'
import { Story } from './story.tsx'

/** Consumer contact of the food notice. Defaults to the phone number of the shop unless the seller gives another. */
const CONSULTING = '소비자 상담 관련 전화번호'

/** Description by the seller, and the food notice required by law. */
export function Description({ product }: { product: Product }) {
  const { legal } = useBrand()
  const { foodNotice } = product.productDetail
  const names = foodNotice.map(({ name }) => name)
  const consulting = names.includes(CONSULTING) ? [] : [{ name: CONSULTING, value: legal.phone }]
  return (
    <div className="flex flex-col gap-8">
      {product.contents !== '' && <Story key={product.id} html={product.contents} />}
      {foodNotice.length > 0 && <FactTable caption="상품정보제공고시" facts={[...foodNotice, ...consulting]} />}
    </div>
  )
}
