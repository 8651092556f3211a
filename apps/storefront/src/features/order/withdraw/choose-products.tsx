import type { OrderItem } from '@shop/contract'
import { Section } from '#src/features/order/checkout/section.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { Picture } from '#src/ui/shown/picture.tsx'
import { optionTextOf } from '../product/ordered-product.tsx'
import { StatusBadge } from '../product/status-badge.tsx'
import { isOnlyWhole, listWithdrawable } from './withdraw-choice.ts'

type Product = OrderItem['orderItemProducts'][number]

function Shown({ product }: { product: Product }) {
  const [image] = product.product.images
  return (
    <span className="flex gap-3">
      <span className="block size-16 shrink-0 overflow-hidden rounded-card bg-sunken">
        {image && <Picture image={image} sizes="64px" decorative />}
      </span>
      <span className="min-w-0 flex-1">
        <StatusBadge status={product.orderItemProductStatus} />
        <span className="mt-0.5 line-clamp-2 text-14 font-semibold">{product.product.name}</span>
        <span className="figures block text-13 text-ink-soft">
          {product.orderOptionGroups.map((group) => optionTextOf(product, group)).join(', ')}
        </span>
      </span>
    </span>
  )
}

interface ChooseProductsProps {
  order: OrderItem
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** What of the order is to be cancelled; what cannot be any more stands there with how far it is. */
export function ChooseProducts({ order, chosen, onChange }: ChooseProductsProps) {
  const open = listWithdrawable(order)
  const onlyWhole = isOnlyWhole(order)
  const hasChoice = open.length > 1 && !onlyWhole
  const tick = (ticked: number, isOn: boolean) =>
    onChange(open.map(({ id }) => id).filter((id) => (id === ticked ? isOn : chosen.includes(id))))
  const shown = order.orderItemProducts.filter(({ orderItemProductStatus: status }) => status !== 'withdraw_complete')
  return (
    <Section title="취소할 상품">
      {onlyWhole && (
        <p className="mb-2 rounded-control bg-sunken px-4 py-3 text-13 text-ink-soft">
          입금 전이거나 선물한 주문은 전체만 취소할 수 있어요.
        </p>
      )}
      {hasChoice && (
        <Checkbox
          checked={chosen.length === open.length}
          onChange={(event) => onChange(event.currentTarget.checked ? open.map(({ id }) => id) : [])}
        >
          <span className="font-semibold">전체 선택</span>
        </Checkbox>
      )}
      <ul className="divide-y divide-line">
        {shown.map((product) => (
          <li key={product.id} className="py-3">
            {hasChoice && product.withdrawable ? (
              <Checkbox
                checked={chosen.includes(product.id)}
                onChange={(event) => tick(product.id, event.currentTarget.checked)}
              >
                <Shown product={product} />
              </Checkbox>
            ) : (
              <Shown product={product} />
            )}
            {!open.includes(product) && (
              <p className="mt-2 text-13 text-ink-faint">지금은 취소할 수 없는 상품이에요.</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
