import type { Product } from '@shop/contract'
import { addDays, formatSeoulDay, formatWon, parseSeoulDate, shipsFree } from '@shop/rules'
import { soldOutText } from '../../sale-facts.ts'
import { type Fact, FactList } from '../words/facts-table.tsx'
import { ExpectedPoints } from '../head/expected-points.tsx'

/** Points are credited seven days after delivery, so their date depends on the delivery date. PAY-8 */
const DAYS_TO_POINTS = 7

/** Returns whether a delivery date can be given. */
const hasDay = (product: Product): boolean => {
  const { isCommingSoon, limitedPeriodBegin } = product.productSaleType
  return soldOutText(product) === undefined && !(isCommingSoon && limitedPeriodBegin === null)
}

/** Expected delivery date. None for a product that cannot be bought or has no opening date yet. ORDER-9 */
const arrivalText = (product: Product): string => {
  const { productDetail, expectedPoints } = product
  const soldOut = soldOutText(product)
  if (soldOut !== undefined) return `${soldOut}이라 지금은 보내 드릴 수 없어요`
  if (!hasDay(product)) return '오픈하면 도착 예정일을 알려 드려요'
  const arrival = formatSeoulDay(addDays(parseSeoulDate(expectedPoints.expectedRewardDate), -DAYS_TO_POINTS))
  const { shipmentDate } = productDetail
  return shipmentDate === null
    ? `${arrival} 도착 예정`
    : `${formatSeoulDay(parseSeoulDate(shipmentDate))} 출고 · ${arrival} 도착 예정`
}

const feeText = (product: Product): string => {
  const { freeShippingFeeConditionPrice: condition, productPrice, productShippingFee } = product
  const { shippingFee: fee } = productShippingFee
  const { price } = productPrice
  // one unit may be enough for free shipping, as on its card
  if (shipsFree({ shippingFee: fee, freeShippingFeeConditionPrice: condition, price })) return '무료배송'
  return condition === null ? formatWon(fee) : `${formatWon(fee)} (${formatWon(condition)} 이상 무료)`
}

/** Reason why the date may change. */
const arrivalNote = (product: Product): string | undefined => {
  const { productDetail, productSaleType: sale } = product
  if (soldOutText(product) !== undefined) return undefined
  if (sale.isCommingSoon) return '오픈한 뒤 주문하는 날에 따라 달라져요.'
  return productDetail.hasShipmentDates ? '옵션에서 출고일을 고르면 그날에 맞춰 보내요.' : undefined
}

/** Areas without delivery, shown before the shopper fills a cart. ORDER-8 */
const refusedText = (product: Product): string | undefined => {
  const refused = [
    ...(product.isUndeliverableSecondaryArea ? ['제주'] : []),
    ...(product.isUndeliverableThirdArea ? ['도서산간'] : []),
  ]
  return refused.length > 0 ? `${refused.join('·')} 지역으로는 배송하지 않아요.` : undefined
}

function Delivery({ product }: { product: Product }) {
  const notes = [arrivalNote(product), refusedText(product)]
  return (
    <>
      <span className="figures block font-semibold text-ink">{arrivalText(product)}</span>
      <span className="figures block">
        {feeText(product)} · {product.deliveryCompany}
      </span>
      {notes.map(
        (note) =>
          note !== undefined && (
            <span key={note} className="block text-13 text-ink-faint">
              {note}
            </span>
          ),
      )}
    </>
  )
}

/** Points earned, and a summary of delivery, seller and origin. The same for all users. */
export function DeliveryFacts({ product }: { product: Product }) {
  const { productDetail: detail, distributor } = product
  const facts: Fact[] = [
    { name: '배송', value: <Delivery product={product} /> },
    ...[
      { name: '판매자', value: distributor.name },
      { name: '원산지', value: detail.origin },
      { name: '판매단위', value: detail.unit },
      { name: '보관', value: detail.storage },
    ].filter(({ value }) => value !== ''),
  ]
  return (
    <>
      <div className="px-5 pt-3">
        <ExpectedPoints points={product.expectedPoints} hasDay={hasDay(product)} />
      </div>
      <div className="mt-6 border-t-8 border-ground px-5 pt-6 pb-3">
        <FactList facts={facts} />
      </div>
    </>
  )
}
