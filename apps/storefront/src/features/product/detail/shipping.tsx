import type { Product } from '@shop/contract'
import { formatSeoulDay, formatWon } from '@shop/rules'
import { type Fact, FactList, FactTable } from './facts-table.tsx'

const feeText = (fee: number): string => (fee === 0 ? '무료' : formatWon(fee))

const freeText = (product: Product): string => {
  const condition = product.freeShippingFeeConditionPrice
  const fee = product.productShippingFee.shippingFee
  if (fee === 0) return '무료배송'
  return condition === null ? feeText(fee) : `${feeText(fee)} · ${formatWon(condition)} 이상 무료`
}

const areaText = (fee: number, extra: number, isRefused: boolean): string => {
  if (isRefused) return '배송하지 않아요'
  return extra === 0 ? '추가 배송비 없음' : `${feeText(fee)} + 추가 ${formatWon(extra)}`
}

/** Fees by area. ORDER-8 */
const listAreas = (product: Product): Fact[] => {
  const {
    shippingFee: fee,
    primaryAreaShippingFee,
    secondaryAreaShippingFee,
    thirdAreaShippingFee,
  } = product.productShippingFee
  return [
    { name: '일반 지역', value: feeText(fee + primaryAreaShippingFee) },
    { name: '제주', value: areaText(fee, secondaryAreaShippingFee, product.isUndeliverableSecondaryArea) },
    { name: '도서산간', value: areaText(fee, thirdAreaShippingFee, product.isUndeliverableThirdArea) },
  ]
}

/** The short form beside the price: shipping, seller, origin. */
export function ShortFacts({ product }: { product: Product }) {
  const { productDetail: detail, distributor, deliveryCompany } = product
  const facts: Fact[] = [
    { name: '배송', value: `${freeText(product)} (${deliveryCompany})` },
    ...(detail.shipmentDate === null
      ? []
      : [{ name: '출고일', value: `${formatSeoulDay(new Date(`${detail.shipmentDate}T00:00:00+09:00`))} 출고` }]),
    { name: '판매자', value: distributor.name },
    { name: '원산지', value: detail.origin },
    { name: '판매단위', value: detail.unit },
    { name: '보관', value: detail.storage },
  ].filter(({ value }) => value !== '')
  return (
    <div className="px-5 py-6">
      <FactList facts={facts} />
    </div>
  )
}

/** Everything about shipping and exchange. ORDER-8 */
export function ShippingGuide({ product }: { product: Product }) {
  const { maxUnitInBox, freeShippingFeeConditionPrice: condition } = product
  return (
    <div className="flex flex-col gap-6">
      <FactTable
        caption="지역별 배송비"
        facts={[
          ...listAreas(product),
          {
            name: '무료배송 조건',
            value: condition === null ? '없음' : `같은 판매자의 상품을 ${formatWon(condition)} 이상 사면 무료`,
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
