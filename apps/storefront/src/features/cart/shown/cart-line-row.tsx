import type { AreaType } from '@shop/contract'
import { decreaseUnit, formatWon, isOptionAvailable } from '@shop/rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type CartLine, problemsFor, reasonText } from '#src/features/cart/cart-lines.ts'
import { openOptionSheet, wantOptionSheet } from '#src/features/product/option-sheet-store.ts'
import { useNow } from '#src/features/timer/use-now.ts'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Stepper } from '#src/ui/controls/stepper.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { Badge } from '#src/ui/display/badge.tsx'
import { Picture } from '#src/ui/display/picture.tsx'

const FEW = 5

function Thumb({ line, faded = false }: { line: CartLine; faded?: boolean }) {
  const [image] = line.product.images
  return (
    <Link
      to={`/product/${line.product.id}`}
      tabIndex={-1}
      aria-hidden="true"
      className={`block size-20 shrink-0 overflow-hidden rounded-card bg-sunken ${faded ? 'opacity-50 grayscale' : ''}`}
    >
      {image && <Picture image={image} sizes="80px" decorative />}
    </Link>
  )
}

function Name({ line, children }: { line: CartLine; children?: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 pt-0.5">
      <Link to={`/product/${line.product.id}`} className="line-clamp-2 text-14 font-semibold hover:underline">
        {line.product.name}
      </Link>
      {line.optionName && <p className="mt-0.5 line-clamp-2 text-13 text-ink-soft">{line.optionName}</p>}
      {children}
    </div>
  )
}

function LinePrice({ line }: { line: CartLine }) {
  const listPrice = line.listPrice * line.optionUnit
  const price = line.unitPrice * line.optionUnit
  return (
    <div className="figures text-right leading-tight">
      {listPrice > price && (
        <p className="text-12 text-ink-faint">
          <span className="sr-only">정가 </span>
          <s>{formatWon(listPrice)}</s>
        </p>
      )}
      <p className="text-16 font-bold">
        <span className="sr-only">상품 금액 </span>
        {formatWon(price)}
      </p>
    </div>
  )
}

const nameOf = (line: CartLine): string => [line.product.name, line.optionName].filter(Boolean).join(' ')

/** Explains why the units cannot be increased, or states a low remaining stock. */
function StockNote({ line }: { line: CartLine }) {
  const { optionUnit, maxUnits, product } = line
  // shown as a problem below the line instead
  if (optionUnit > maxUnits) return null
  const restricted = product.restrictedStockOrder !== null && optionUnit === maxUnits
  if (restricted)
    return <p className="text-12 text-ink-faint">한 사람이 {product.restrictedStockOrder}개까지 살 수 있어요</p>
  return maxUnits <= FEW ? <p className="text-12 text-accent-ink">{maxUnits}개 남았어요</p> : null
}

/** Button that opens the option sheet with the current option. Omitted if the product has no options. */
function ChangeOption({ line }: { line: CartLine }) {
  if (!line.optionName) return null
  const { id, product, combination, optionUnit: units } = line
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${nameOf(line)} 옵션 변경`}
      onPointerEnter={wantOptionSheet}
      onClick={() => openOptionSheet(product.id, { id, combinationId: combination.id, units })}
      className="pressable finger mt-1.5 rounded-control px-2.5 py-1 text-12 font-semibold text-ink-soft ring-1 ring-line ring-inset"
    >
      옵션 변경
    </button>
  )
}

/** Lists the problems of a line, with their remedies. Omits what the stock note beside the units states. */
function Problems({ problems }: { problems: readonly { code: string; message: string }[] }) {
  if (problems.length === 0) return null
  return (
    <ul aria-label="확인해 주세요" className="mt-2 rounded-control bg-sunken px-3 py-2 text-12">
      {problems.map(({ code, message }) => (
        <li key={code} className={code === 'priceChanged' ? 'figures text-ink-soft' : 'figures text-danger'}>
          {message}
        </li>
      ))}
    </ul>
  )
}

interface CartLineRowProps {
  line: CartLine
  /** Delivery area. Undefined if there is no address yet. */
  area: AreaType | undefined
  /** Message if another ticked option of the product has a different shipment date. OPTION-2 */
  dateConflict: string | undefined
  onTick: (isChecked: boolean) => void
  onUnit: (unit: number) => void
  onRemove: () => void
}
/** A cart line that can be ordered. */
export function CartLineRow({ line, area, dateConflict, onTick, onUnit, onRemove }: CartLineRowProps) {
  const conflicts = dateConflict ? [{ code: 'shipmentDateConflict', message: dateConflict }] : []
  const name = nameOf(line)
  const changeUnit = (unit: number) => onUnit(unit < line.optionUnit ? decreaseUnit(line.optionUnit) : unit)
  return (
    <li className="flex gap-2.5 py-4">
      <div className="-mt-2.5">
        <Checkbox checked={line.isChecked} onChange={(event) => onTick(event.currentTarget.checked)}>
          <span className="sr-only">{name} 선택</span>
        </Checkbox>
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex gap-3">
          <Thumb line={line} />
          <Name line={line}>
            <ChangeOption line={line} />
          </Name>
          <div className="-mt-2.5 -mr-3 text-ink-faint">
            <IconButton label={`${name} 삭제`} onClick={onRemove}>
              <CloseIcon size={18} />
            </IconButton>
          </div>
        </div>
        <div className="mt-2 flex items-end justify-between gap-3">
          <div className="flex flex-col items-start gap-1">
            <Stepper label={name} value={line.optionUnit} max={line.maxUnits} onChange={changeUnit} />
            <StockNote line={line} />
          </div>
          <LinePrice line={line} />
        </div>
        <Problems problems={[...problemsFor(line, area), ...conflicts]} />
      </div>
    </li>
  )
}

/** Reports whether only this option is sold out and others of the product may be available. OPTION-1 */
const isOtherOptionSold = ({ reason, product }: CartLine): boolean =>
  reason === 'outOfStock' && isOptionAvailable(product.productStatus, 'stock_in')

/** A line that cannot be ordered now: faded, with its reason. CART-1 */
export function UnavailableRow({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  const now = useNow()
  return (
    <li className="flex gap-3 py-3">
      <Thumb line={line} faded />
      <div className="min-w-0 flex-1">
        <Name line={line} />
        <div className="mt-1.5">
          <Badge>{reasonText(line, now)}</Badge>
        </div>
        {isOtherOptionSold(line) && <ChangeOption line={line} />}
      </div>
      <div className="-mt-2.5 -mr-3 text-ink-faint">
        <IconButton label={`${nameOf(line)} 삭제`} onClick={onRemove}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
    </li>
  )
}
