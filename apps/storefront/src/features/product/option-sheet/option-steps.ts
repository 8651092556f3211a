import type { Product, ProductOptionCombination, ProductOptions } from '@shop/contract'
import {
  formatSeoulDay,
  isOptionAvailable,
  isShipmentPast,
  listOptionChoices,
  parseSeoulDate,
  unitPriceOf,
} from '@shop/rules'

/** A combination with its path of option values. OPTION-3 */
export interface PathCombination extends ProductOptionCombination {
  optionIdPath: string
  productOptionStatus: ProductOptionCombination['productOptionStatus']
}

/** One choice of a step, as displayed. */
export interface Choice {
  id: number
  name: string
  /** Won; the lowest price of the combinations below it. */
  price: number
  /** Some combinations below it cost more. */
  isFrom: boolean
  /** Combination it completes, in the last step. */
  combination: PathCombination | undefined
  /** Reason why it cannot be selected. */
  reason: string | undefined
}

const statusReasons: Record<ProductOptionCombination['productOptionStatus'], string> = {
  stock_in: '품절',
  unlimited_stock_in: '품절',
  stock_out: '품절',
  temp_stock_out: '일시품절',
  suspended: '판매 중지',
}

/** Lists the combinations with their paths. OPTION-3 */
export const listCombinations = (options: ProductOptions): PathCombination[] => {
  const paths = new Map(Object.entries(options.optionIdPath).map(([path, id]) => [id, path]))
  return options.productOptionCombinations.map((combination) => ({
    ...combination,
    optionIdPath: paths.get(combination.id) ?? '',
  }))
}

/** Won per unit. */
export const priceOf = (combination: ProductOptionCombination, isSpecialSale: boolean): number =>
  unitPriceOf({ ...combination.productOptionPrice, isSpecialSale })

/** Shipment date of a combination, e.g. `11.23(월) 출고`. Undefined if there is none or the name already contains it. */
export const findShipmentText = (
  { shipmentDate }: Pick<ProductOptionCombination, 'shipmentDate'>,
  name: string,
): string | undefined => {
  if (shipmentDate === null) return undefined
  const text = `${formatSeoulDay(parseSeoulDate(shipmentDate))} 출고`
  return name.includes(text) ? undefined : text
}

const isPast = ({ shipmentDate }: ProductOptionCombination, now: number | undefined): boolean =>
  now !== undefined && isShipmentPast(shipmentDate, new Date(now))

/** Returns whether a combination can be sold. The shipment date is checked only once the current time is known. OPTION-1 */
export const isSellable = (
  combination: ProductOptionCombination,
  status: Product['productStatus'],
  now: number | undefined,
): boolean =>
  isOptionAvailable(status, combination.productOptionStatus) &&
  !isPast(combination, now) &&
  (combination.productOptionStatus === 'unlimited_stock_in' || combination.amount > 0)

export interface StepFacts {
  options: ProductOptions
  combinations: readonly PathCombination[]
  productStatus: Product['productStatus']
  isSpecialSale: boolean
  now: number | undefined
}

const reasonOf = (under: readonly PathCombination[], { productStatus, now }: StepFacts): string | undefined => {
  if (under.some((combination) => isSellable(combination, productStatus, now))) return undefined
  if (under.every((combination) => isPast(combination, now))) return '출고 마감'
  const [first] = under
  return first && under.length === 1 ? statusReasons[first.productOptionStatus] : '품절'
}

/** Lists the choices after the picked ids, each with its price and, if it cannot be selected, the reason. OPTION-1, OPTION-3 */
export const listChoices = (facts: StepFacts, picked: readonly number[]): Choice[] => {
  const { options, combinations, productStatus, isSpecialSale, now } = facts
  const names = new Map(options.options[picked.length]?.values.map(({ id, name }) => [id, name]))
  return listOptionChoices(combinations, picked, productStatus).map(({ optionId }) => {
    const path = [...picked, optionId].join('/')
    const under = combinations.filter(
      ({ optionIdPath }) => optionIdPath === path || optionIdPath.startsWith(`${path}/`),
    )
    const sellable = under.filter((combination) => isSellable(combination, productStatus, now))
    const prices = (sellable.length > 0 ? sellable : under).map((combination) => priceOf(combination, isSpecialSale))
    return {
      id: optionId,
      name: names.get(optionId) ?? '',
      price: Math.min(...prices),
      isFrom: new Set(prices).size > 1,
      combination: under.find(({ optionIdPath }) => optionIdPath === path),
      reason: reasonOf(under, facts),
    }
  })
}

/** Adds the steps that have a single value to the picked ones, up to the last step. Shoppers start at the first real choice. */
export const pickSingleValues = (facts: StepFacts, picked: readonly Choice[]): readonly Choice[] => {
  if (picked.length >= facts.options.options.length - 1) return picked
  const [only, ...others] = listChoices(
    facts,
    picked.map(({ id }) => id),
  )
  if (!only || others.length > 0 || only.reason !== undefined || only.combination) return picked
  return pickSingleValues(facts, [...picked, only])
}

/** Returns whether a step offers more than one value. */
export const hasAlternatives = (facts: StepFacts, picked: readonly Choice[], level: number): boolean =>
  listChoices(
    facts,
    picked.slice(0, level).map(({ id }) => id),
  ).length > 1
