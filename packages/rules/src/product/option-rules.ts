import { formatSeoulDay, parseSeoulDate, toSeoulDate } from '#src/time/seoul-time.ts'
import { isInStock, type ProductOptionStatus, type ProductStatus } from '#src/order/status.ts'

/** OPTION-1: reports whether an option is available: both the option and its product are in stock. */
export function isOptionAvailable(productStatus: ProductStatus, optionStatus: ProductOptionStatus): boolean {
  return isInStock(productStatus) && isInStock(optionStatus)
}

/** OPTION-1: reports whether a shipment date ('2026-11-23') is past in Seoul. Its options can then not be bought. */
export function isShipmentPast(shipmentDate: string | null, now: Date): boolean {
  return shipmentDate !== null && shipmentDate < toSeoulDate(now)
}

export interface ShipmentDateConflict {
  /** Distinct dates in order of appearance. */
  shipmentDates: string[]
  message: string
}

/**
 * OPTION-2: finds a shipment date conflict. Options with different dates cannot be selected together; options without a date
 * fit any. Undefined if there is no conflict.
 */
export function findShipmentDateConflict(
  options: readonly { shipmentDate: string | null }[],
): ShipmentDateConflict | undefined {
  const shipmentDates = [...new Set(options.map((option) => option.shipmentDate).filter((date) => date !== null))]
  const [held] = shipmentDates
  if (held === undefined || shipmentDates.length < 2) return undefined
  return { shipmentDates, message: conflictText(held) }
}

/** OPTION-2: returns the message with the date selected first and a solution. */
function conflictText(held: string): string {
  const day = formatSeoulDay(parseSeoulDate(held))
  return `두 개 이상의 출고일은 선택할 수 없어요. 이미 ${day} 출고를 골랐어요. 먼저 고른 옵션을 빼면 다른 날을 고를 수 있어요.`
}

/** OPTION-3: joins option ids by slash, outermost first: `[3, 14]` → `'3/14'`. */
export function toOptionIdPath(optionIds: readonly number[]): string {
  return optionIds.join('/')
}

/** OPTION-3: finds the combination of exactly these option ids, outermost first. */
export function findCombination<C extends { optionIdPath: string }>(
  combinations: readonly C[],
  optionIds: readonly number[],
): C | undefined {
  const path = toOptionIdPath(optionIds)
  return combinations.find((combination) => combination.optionIdPath === path)
}

export interface OptionChoice {
  optionId: number
  /** False if every combination under this choice is unavailable. */
  isAvailable: boolean
}

/**
 * OPTION-3: lists the next choices after the picked option ids, in the order of the combinations. Empty if the path is complete
 * or unknown.
 */
export function listOptionChoices(
  combinations: readonly { optionIdPath: string; productOptionStatus: ProductOptionStatus }[],
  pickedOptionIds: readonly number[],
  productStatus: ProductStatus,
): OptionChoice[] {
  const choices = new Map<number, OptionChoice>()
  for (const { optionIdPath, productOptionStatus } of combinations) {
    const ids = optionIdPath.split('/').map(Number)
    const optionId = ids[pickedOptionIds.length]
    if (optionId === undefined || pickedOptionIds.some((picked, level) => picked !== ids[level])) continue
    const isAvailable = isOptionAvailable(productStatus, productOptionStatus)
    choices.set(optionId, { optionId, isAvailable: isAvailable || (choices.get(optionId)?.isAvailable ?? false) })
  }
  return [...choices.values()]
}
