import type { OrderTmp } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { Link } from 'react-router'
import { Picture } from '#src/ui/shown/picture.tsx'

type Bundle = OrderTmp['totalPricesDetail'][number]
type Item = Bundle['bundleItems'][number]

/** What was ordered of one product, e.g. `3kg 한 상자 · 2개`. */
const optionText = (item: Item, group: Item['optionGroups'][number]): string => {
  const { name } = group.productOptionCombination
  return [name === item.product.name ? '' : name, `${group.optionUnit}개`].filter(Boolean).join(' · ')
}

function OrderLine({ item }: { item: Item }) {
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
          {item.optionGroups.map((group) => (
            <li key={group.productOptionCombination.id}>{optionText(item, group)}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}

const shippingText = ({ shippingFee, areaShippingFee }: Bundle['shipping']): string => {
  const fee = shippingFee + areaShippingFee
  return fee === 0 ? '무료배송' : `배송비 ${formatWon(fee)}`
}

/** The products of an order by the parcels they travel in. */
export function OrderLines({ bundles }: { bundles: readonly Bundle[] }) {
  return (
    <div className="flex flex-col gap-4">
      {bundles.map((bundle) => (
        <div key={`${bundle.distributor.id}:${bundle.deliveryCompany}`}>
          <p className="figures flex items-baseline justify-between gap-3 text-13 text-ink-soft">
            <span className="font-semibold text-ink">{bundle.distributor.name}</span>
            {shippingText(bundle.shipping)}
          </p>
          <ul className="divide-y divide-line">
            {bundle.bundleItems.map((item) => (
              <OrderLine key={item.product.id} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
