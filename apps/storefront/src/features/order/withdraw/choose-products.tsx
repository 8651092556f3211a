import type { OrderItem } from '@shop/contract'
import { Section } from '#src/features/order/checkout/section.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { optionTextOf } from '../product/ordered-product.tsx'
import { StatusBadge } from '../product/status-badge.tsx'
import { isInParts, isOnlyWhole, listWithdrawable, openOptionsOf } from './withdraw-choice.ts'

type Product = OrderItem['orderItemProducts'][number]

function Shown({ product, hasOptions }: { product: Product; hasOptions: boolean }) {
  const [image] = product.product.images
  const open = product.orderOptionGroups.filter(({ isCancelled }) => !isCancelled)
  return (
    <span className="flex gap-3">
      <span className="block size-16 shrink-0 overflow-hidden rounded-card bg-sunken">
        {image && <Picture image={image} sizes="64px" decorative />}
      </span>
      <span className="min-w-0 flex-1">
        <StatusBadge status={product.orderItemProductStatus} />
        <span className="mt-0.5 line-clamp-2 text-14 font-semibold">{product.product.name}</span>
        {hasOptions && (
          <span className="figures block text-13 text-ink-soft">
            {open.map((group) => optionTextOf(product, group)).join(', ')}
          </span>
        )}
      </span>
    </span>
  )
}

interface OptionsProps {
  product: Product
  chosen: readonly number[]
  onTick: (options: readonly number[], isOn: boolean) => void
}

/** Options of one product, each with a checkbox. */
const Options = ({ product, chosen, onTick }: OptionsProps) => (
  <ul aria-label={`${product.product.name} 옵션`} className="mt-1 ml-8.5">
    {product.orderOptionGroups
      .filter(({ isCancelled }) => !isCancelled)
      .map((group) => {
        const { id } = group.productOptionCombination
        return (
          <li key={id}>
            <Checkbox checked={chosen.includes(id)} onChange={(event) => onTick([id], event.currentTarget.checked)}>
              <span className="figures text-14">{optionTextOf(product, group)}</span>
            </Checkbox>
          </li>
        )
      })}
  </ul>
)

interface ChooseProductsProps {
  order: OrderItem
  /** Combination ids of the selected options. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Selects what to cancel. Products that can no longer be cancelled are listed with their status. */
export function ChooseProducts({ order, chosen, onChange }: ChooseProductsProps) {
  const open = listWithdrawable(order)
  const onlyWhole = isOnlyWhole(order)
  const all = open.flatMap(openOptionsOf)
  const hasChoice = !onlyWhole && (open.length > 1 || open.some((product) => isInParts(order, product)))
  const isChosen = (product: Product): boolean => openOptionsOf(product).every((id) => chosen.includes(id))
  const tick = (options: readonly number[], isOn: boolean) =>
    onChange(all.filter((id) => (options.includes(id) ? isOn : chosen.includes(id))))
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
          checked={chosen.length === all.length}
          mixed={chosen.length > 0}
          onChange={(event) => onChange(event.currentTarget.checked ? all : [])}
        >
          <span className="font-semibold">전체 선택</span>
        </Checkbox>
      )}
      <ul className="divide-y divide-line">
        {shown.map((product) => (
          <li key={product.id} className="py-3">
            {hasChoice && product.withdrawable ? (
              <Checkbox
                checked={isChosen(product)}
                mixed={openOptionsOf(product).some((id) => chosen.includes(id))}
                onChange={(event) => tick(openOptionsOf(product), event.currentTarget.checked)}
              >
                <Shown product={product} hasOptions={!isInParts(order, product)} />
              </Checkbox>
            ) : (
              <Shown product={product} hasOptions />
            )}
            {isInParts(order, product) && <Options product={product} chosen={chosen} onTick={tick} />}
            {!open.includes(product) && (
              <p className="mt-2 text-13 text-ink-faint">지금은 취소할 수 없는 상품이에요.</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
