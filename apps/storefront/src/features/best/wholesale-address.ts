import type { BestType, CallInput, CallReply } from '@shop/contract'
import { readDate } from './best-address.ts'

type Shelf = CallReply<'best.listWholesaleNew'>['categories'][number]

/** The selected wholesale category (undefined for all) and the period of its ranking. */
export interface WholesaleChoice {
  shelf: Shelf | undefined
  date: BestType
}

/** Parses the URL. Undefined for a category without wholesale products. SCREEN-16 */
export const readWholesaleChoice = (
  search: URLSearchParams,
  shelves: readonly Shelf[],
): WholesaleChoice | undefined => {
  const category = search.get('category')
  const shelf = shelves.find((each) => each.category.slug === category)
  return category === null || shelf ? { shelf, date: readDate(search) } : undefined
}

/** Returns the URL of a choice. Omits defaults. */
export const toWholesaleAddress = ({ shelf, date }: WholesaleChoice): string => {
  const search = new URLSearchParams()
  if (shelf) search.set('category', shelf.category.slug)
  if (date !== readDate(new URLSearchParams())) search.set('date', date)
  const query = search.toString()
  return `/wholesale${query === '' ? '' : `?${query}`}`
}

export const wholesaleCategoryInput = ({ category }: Shelf) =>
  ({ params: { id: category.id } }) satisfies CallInput<'best.listWholesaleCategory'>
export const wholesaleInput = ({ shelf, date }: WholesaleChoice) =>
  ({
    query: { type: date, take: 10, ...(shelf && { categoryId: shelf.category.id }) },
  }) satisfies CallInput<'best.listWholesale'>
