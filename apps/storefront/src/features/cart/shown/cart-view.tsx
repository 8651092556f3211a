import type { AreaType, Cart, OrderTmp } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { bundleKeyOf, type CartLine, type CartSection, showCart, tickAll } from '#src/features/cart/cart-lines.ts'
import { type CartSum, removeLines, useCartSum, useOrderCart } from '#src/features/cart/cart-queries.ts'
import { setTicks, useCartChanges } from '#src/features/cart/cart-store.ts'
import { changeUnit } from '#src/features/cart/change-unit.ts'
import { useReportedCart } from '#src/features/cart/report-cart.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { BottomBar } from '#src/ui/overlay/bottom-bar.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { CartLineRow, UnavailableRow } from './cart-line-row.tsx'
import { CartTotals } from './cart-totals.tsx'
import { FreeShipping } from './free-shipping.tsx'

interface Actions {
  onUnit: (line: CartLine, unit: number) => void
  onRemove: (lines: readonly CartLine[]) => void
}

const askRemove = (title: string, onConfirm: () => void): void =>
  openWarning({ title, confirm: '삭제', cancel: '취소', onConfirm })

function SelectAll({
  lines,
  isAllTicked,
  onRemove,
}: { lines: CartLine[]; isAllTicked: boolean } & Pick<Actions, 'onRemove'>) {
  const ticked = lines.filter((line) => line.isChecked)
  return (
    <div className="sticky top-14 z-10 flex h-14 items-center justify-between gap-3 bg-surface/95 px-5 backdrop-blur-md hairline-b">
      <Checkbox checked={isAllTicked} onChange={(event) => setTicks(tickAll(lines, event.currentTarget.checked))}>
        <span className="figures font-semibold">
          전체 선택 ({ticked.length}/{lines.length})
        </span>
      </Checkbox>
      <button
        type="button"
        disabled={ticked.length === 0}
        onClick={() => askRemove(`선택한 상품 ${ticked.length}개를 삭제할까요?`, () => onRemove(ticked))}
        className="finger text-13 font-semibold text-ink-soft disabled:text-ink-faint"
      >
        선택 삭제
      </button>
    </div>
  )
}

function Section({
  section,
  bundles,
  area,
  dateConflicts,
  onUnit,
  onRemove,
}: {
  section: CartSection
  bundles: CartSum['bundles']
  area: AreaType | undefined
  dateConflicts: ReadonlyMap<number, string>
} & Actions) {
  const shipping = bundles.find((bundle) => bundleKeyOf(bundle) === section.key)
  return (
    <section
      aria-label={`${section.distributorName} 상품`}
      className="border-b-8 border-ground px-5 pt-5 pb-2 last:border-b-0"
    >
      <h2 className="flex items-baseline gap-2 text-16 font-bold">
        {section.distributorName}
        <span className="text-12 font-normal text-ink-faint">{section.deliveryCompany}</span>
      </h2>
      <div className="mt-3 rounded-card bg-sunken px-4 py-3">
        <FreeShipping shipping={shipping?.shipping} />
      </div>
      <ul className="divide-y divide-line">
        {section.lines.map((line) => (
          <CartLineRow
            key={line.id}
            line={line}
            area={area}
            dateConflict={dateConflicts.get(line.id)}
            onTick={(isChecked) => setTicks({ [line.id]: isChecked })}
            onUnit={(unit) => onUnit(line, unit)}
            onRemove={() => onRemove([line])}
          />
        ))}
      </ul>
    </section>
  )
}

function Unavailable({ lines, onRemove }: { lines: CartLine[] } & Pick<Actions, 'onRemove'>) {
  return (
    <section aria-labelledby="cart-unavailable" className="border-t-8 border-ground px-5 pt-5 pb-3">
      <div className="flex items-center justify-between">
        <h2 id="cart-unavailable" className="text-16 font-bold">
          지금 살 수 없는 상품 <span className="figures text-ink-faint">{lines.length}</span>
        </h2>
        <button
          type="button"
          className="finger text-13 font-semibold text-ink-soft"
          onClick={() => askRemove(`살 수 없는 상품 ${lines.length}개를 삭제할까요?`, () => onRemove(lines))}
        >
          모두 삭제
        </button>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line) => (
          <UnavailableRow key={line.id} line={line} onRemove={() => onRemove([line])} />
        ))}
      </ul>
    </section>
  )
}

/** Total of the ticked groups: zero if none is ticked, undefined while the server calculates. */
const useShownSum = (tickedIds: readonly number[], revision: number) => {
  const sum = useCartSum(tickedIds, revision)
  const isWaiting = useCartChanges(({ units }) => Object.keys(units).length > 0)
  if (tickedIds.length === 0) return { bundles: [], totals: noTotals, hasFailed: false, retry: sum.refetch }
  const totals = isWaiting || sum.isPlaceholderData ? undefined : sum.data?.totals
  return { bundles: sum.data?.bundles ?? [], totals, hasFailed: sum.isError, retry: sum.refetch }
}

interface OrderBarProps {
  tickedIds: number[]
  /** Amount in won. Undefined while it loads. */
  price: number | undefined
  hasFailed: boolean
  hasDateConflict: boolean
  onOrder: (tmp: OrderTmp) => void
}
function OrderBar({ tickedIds, price, hasFailed, hasDateConflict, onOrder }: OrderBarProps) {
  const { order, isPending } = useOrderCart(onOrder)
  const none = tickedIds.length === 0
  const conflict = hasDateConflict ? '출고일이 다른 옵션은 따로 주문해 주세요' : undefined
  return (
    <BottomBar>
      <div className="flex gap-2">
        <Button
          look="line"
          size="large"
          reason={none ? '선물할 상품을 선택해 주세요' : conflict}
          disabled={hasFailed}
          onClick={() => !isPending && void order(tickedIds, true)}
        >
          선물하기
        </Button>
        <div className="min-w-0 flex-1 *:px-2">
          <Button
            size="large"
            wide
            reason={none ? '주문할 상품을 선택해 주세요' : conflict}
            busy={isPending || (price === undefined && !hasFailed)}
            disabled={hasFailed}
            onClick={() => void order(tickedIds)}
          >
            {none ? '주문하기' : `${formatWon(price ?? 0)} 주문하기`}
          </Button>
        </div>
      </div>
    </BottomBar>
  )
}

interface CartViewProps {
  cart: Cart
  /** Changes with every cart response. */
  revision: number
  /** Delivery area. Undefined if there is no address yet. */
  area: AreaType | undefined
  onOrder: (tmp: OrderTmp) => void
}
/** A cart with items. SCREEN-6 */
export function CartView({ cart, revision, area, onOrder }: CartViewProps) {
  const client = useQueryClient()
  useReportedCart(cart)
  const shown = showCart(cart, useCartChanges())
  const { bundles, totals, hasFailed, retry } = useShownSum(shown.tickedIds, revision)
  const onRemove = (lines: readonly CartLine[]) => void removeLines(client, cart, lines)
  const onUnit = (line: CartLine, unit: number) =>
    cart.id !== null && changeUnit(client, { cartId: cart.id, groupId: line.id, unit })
  return (
    <>
      {shown.available.length > 0 && (
        <SelectAll lines={shown.available} isAllTicked={shown.isAllTicked} onRemove={onRemove} />
      )}
      <div>
        {shown.sections.map((section) => (
          <Section
            key={section.key}
            section={section}
            bundles={bundles}
            area={area}
            dateConflicts={shown.dateConflicts}
            onUnit={onUnit}
            onRemove={onRemove}
          />
        ))}
      </div>
      {shown.unavailable.length > 0 && <Unavailable lines={shown.unavailable} onRemove={onRemove} />}
      {hasFailed ? (
        <ErrorNote text="금액을 계산하지 못했어요." onRetry={() => void retry()} />
      ) : (
        <CartTotals totals={totals} />
      )}
      <OrderBar
        tickedIds={shown.tickedIds}
        price={totals?.price}
        hasFailed={hasFailed}
        hasDateConflict={shown.dateConflicts.size > 0}
        onOrder={onOrder}
      />
    </>
  )
}

const noTotals: CartSum['totals'] = {
  couponDiscountPrice: 0,
  cumaAddOrtherShippingFee: 0,
  cumaShippingFeeType: 'type03',
  discountedPrice: 0,
  listPrice: 0,
  optionCountings: { groups: 0, units: 0 },
  price: 0,
  productsPrice: 0,
  shippingFee: 0,
  usedPoint: 0,
}
