import type { BestType, CallInput, CallReply } from '@shop/contract'
import { readDate } from './best-address.ts'

type Shelf = CallReply<'best.listWholesaleNew'>['categories'][number]

/** Which category of wholesale is shown, all of them where there is none, and how far back its ranking looks. */
export interface WholesaleChoice {
  shelf: Shelf | undefined
  date: BestType
}

/** What the address says; undefined where it names a category in which wholesale has nothing. SCREEN-16 */
export const readWholesaleChoice = (
  search: URLSearchParams,
  shelves: readonly Shelf[],
): WholesaleChoice | undefined => {
  const category = search.get('category')
  const shelf = shelves.find((each) => each.category.slug === category)
  return category === null || shelf ? { shelf, date: readDate(search) } : undefined
}

/** The address of a choice; what is the default is not said. */
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
