import type { OrderTmp } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { Link } from 'react-router'
import { Picture } from '#src/ui/display/picture.tsx'
import { linePricesOf } from './line-prices.ts'

type Bundle = OrderTmp['totalPricesDetail'][number]
type Item = Bundle['bundleItems'][number]

/** Ordered option and quantity, e.g. `3kg 한 상자 · 2개`. The dot never ends a line. */
const optionText = (item: Item, group: Item['optionGroups'][number]): string => {
  const { name } = group.productOptionCombination
  return [name === item.product.name ? '' : name, `${group.optionUnit}개`].filter(Boolean).join(' ·\u00a0')
}

interface OrderLineProps {
  item: Item
  /** Won per option group. Undefined if the prices cannot be determined. */
  prices: readonly number[] | undefined
}
function OrderLine({ item, prices }: OrderLineProps) {
  const [image] = item.product.images
  return (
    <li className="flex gap-3 py-3">
      <Link
        to={`/product/${item.product.id}`}
        tabIndex={-1}
        aria-hidden="true"
        className="block size-16 shrink-0 overflow-hidden rounded-card bg-sunken"
      >
        {image && <Picture image={image} sizes="64px" decorative />}
      </Link>
      <div className="min-w-0 flex-1">
        <Link to={`/product/${item.product.id}`} className="line-clamp-2 text-14 font-semibold hover:underline">
          {item.product.name}
        </Link>
        <ul className="figures mt-0.5 text-13 text-ink-soft">
          {item.optionGroups.map((group, at) => (
            <li key={group.productOptionCombination.id} className="flex items-baseline justify-between gap-3">
              <span>{optionText(item, group)}</span>
              {prices?.[at] !== undefined && (
                <span className="shrink-0 font-semibold text-ink">{formatWon(prices[at])}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** Shipping fee and area surcharge, separated as in the order sum. */
export const shippingText = ({ shippingFee, areaShippingFee }: Bundle['shipping']): string =>
  [
    shippingFee === 0 ? '무료배송' : `배송비 ${formatWon(shippingFee)}`,
    areaShippingFee > 0 && `지역 추가 ${formatWon(areaShippingFee)}`,
  ]
    .filter(Boolean)
    .join(' + ')

function BundleLines({ bundle }: { bundle: Bundle }) {
  const prices = linePricesOf(bundle)
  return (
    <div>
      <p className="figures flex items-baseline justify-between gap-3 text-13 text-ink-soft">
        <span className="min-w-0 font-semibold text-ink">{bundle.distributor.name}</span>
        <span className="shrink-0">{shippingText(bundle.shipping)}</span>
      </p>
      <ul className="divide-y divide-line">
        {bundle.bundleItems.map((item, at) => (
          <OrderLine key={item.product.id} item={item} prices={prices?.[at]} />
        ))}
      </ul>
    </div>
  )
}

/** Products of an order by parcel. */
export function OrderLines({ bundles }: { bundles: readonly Bundle[] }) {
  return (
    <div className="flex flex-col gap-4">
      {bundles.map((bundle) => (
        <BundleLines key={`${bundle.parcel}:${bundle.distributor.id}:${bundle.deliveryCompany}`} bundle={bundle} />
      ))}
    </div>
  )
}
