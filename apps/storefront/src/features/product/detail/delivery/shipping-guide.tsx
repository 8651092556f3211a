import type { Product } from '@shop/contract'
import { type AreaType, formatWon } from '@shop/rules'
import { FactTable } from '../words/facts-table.tsx'
import { areaFeeText, areaNames } from './area-fees.ts'

const areas: readonly AreaType[] = ['major', 'secondary_area', 'third_area']

/** Full shipping and exchange terms. ORDER-8 */
export function ShippingGuide({ product }: { product: Product }) {
  const { maxUnitInBox, freeShippingFeeConditionPrice: condition } = product
  return (
    <div className="flex flex-col gap-6">
      <FactTable
        caption="지역별 배송비"
        facts={[
          ...areas.map((area) => ({ name: areaNames[area], value: areaFeeText(product, area) })),
          {
            name: '무료배송 조건',
            value:
              condition === null ? '없음' : `같은 판매자의 상품을 ${formatWon(condition)} 이상 사면 기본 배송비 무료`,
          },
          ...(maxUnitInBox === null ? [] : [{ name: '묶음 단위', value: `한 상자에 ${maxUnitInBox}개까지 담아요` }]),
          { name: '택배사', value: product.deliveryCompany },
        ]}
      />
      <section className="text-14 text-ink-soft">
        <h3 className="text-14 font-bold text-ink">교환·반품</h3>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-4.5">
          <li>받은 상품에 문제가 있으면 사진과 함께 고객센터로 알려 주세요. 확인한 뒤 교환하거나 환불해 드려요.</li>
          <li>신선식품은 단순히 마음이 바뀌어서 하는 교환과 반품이 어려워요.</li>
          <li>출고 준비가 시작되기 전에는 주문 내역에서 취소할 수 있어요.</li>
        </ul>
      </section>
    </div>
  )
}
