import type { OrderItem } from '@shop/contract'
import { formatSeoulDay, formatWon, isReturnReason, parseSeoulDate, returnReasonText } from '@shop/rules'
import { Section } from '#src/features/order/checkout/section.tsx'
import { shippingText } from '../order-lines.tsx'
import type { OrderAccess } from '../order-access.ts'
import { findRefusal } from '../placed/order-timeline.ts'
import { OrderedProduct, type OrderedProductData } from '../product/ordered-product.tsx'
import { ProductActions } from '../product/product-actions.tsx'
import { ReturnEstimate } from '../returning/return-estimate.tsx'
import { AskedPart } from './asked-part.tsx'
import { type BundleLines, listBundleLines } from './product-lines.ts'

/** Note of a product: the shopper's request while it is open or if it was rejected, and the points the product earns. */
function ProductNote({
  order,
  access,
  product,
}: {
  order: OrderItem
  access: OrderAccess
  product: OrderedProductData
}) {
  const { request, reward, orderItemProductStatus: status } = product
  const refusal = findRefusal(order.timeline, product)
  const isAsked = status === 'return_request' || status === 'replace_request'
  return (
    <>
      {request && isAsked && (
        <p className="figures mt-1.5 text-13 text-ink-soft">
          {formatSeoulDay(new Date(request.at))} {request.kind === 'return' ? '반품' : '교환'} 신청 ·{' '}
          {returnReasonText(request.reason)}
        </p>
      )}
      {request && isAsked && isReturnReason(request.reason) && (
        <div className="mt-3 rounded-control bg-sunken px-4 py-3">
          <ReturnEstimate
            order={order}
            access={access}
            productId={product.id}
            kind={request.kind}
            reason={request.reason}
          />
        </div>
      )}
      {refusal && (
        <p className="mt-1.5 text-13 text-pretty break-words text-ink-soft">
          <b className="font-semibold text-danger">{refusal.text}</b>
          {refusal.reason && ` · ${refusal.reason}`}
        </p>
      )}
      <AskedPart
        orderId={order.id}
        access={access}
        requests={order.requests.filter(({ orderItemProductId }) => orderItemProductId === product.id)}
      />
      {reward && reward.point > 0 && (
        <p className="figures mt-1.5 text-13 text-accent-ink">
          {status === 'complete' ? '적립' : '적립 예정'} {formatWon(reward.point)}
          {status !== 'complete' && reward.day !== null && ` · ${formatSeoulDay(parseSeoulDate(reward.day))}`}
        </p>
      )}
    </>
  )
}

function BundleProducts({ order, access, of }: { order: OrderItem; access: OrderAccess; of: BundleLines }) {
  const { bundle, lines } = of
  return (
    <div>
      <p className="figures flex items-baseline justify-between gap-3 text-13 text-ink-soft">
        <span className="min-w-0 font-semibold text-ink">{bundle.distributor.name}</span>
        <span className="shrink-0">{shippingText(bundle.shipping)}</span>
      </p>
      <ul className="divide-y divide-line">
        {lines.map(({ product, prices }) => (
          <OrderedProduct
            key={product.id}
            product={product}
            prices={prices}
            note={<ProductNote order={order} access={access} product={product} />}
          >
            <ProductActions orderId={order.id} access={access} product={product} />
          </OrderedProduct>
        ))}
      </ul>
    </div>
  )
}

/** Products by parcel, each with its status and actions. */
export function ProductsPart({ order, access }: { order: OrderItem; access: OrderAccess }) {
  return (
    <Section title="주문 상품">
      <div className="flex flex-col gap-4">
        {listBundleLines(order).map((of) => (
          <BundleProducts
            key={`${of.bundle.parcel}:${of.bundle.distributor.id}:${of.bundle.deliveryCompany}`}
            order={order}
            access={access}
            of={of}
          />
        ))}
      </div>
    </Section>
  )
}
