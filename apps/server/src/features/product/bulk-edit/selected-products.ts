import type { ProductSelection } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import * as sql from './bulk-edit-sql.ts'

/** Filter of the product grid as the queries take it. */
export type ProductFilterValues = Parameters<typeof sql.countSelected>[1]

const PAGE = 1_000

/** Returns the filter of a selection for the queries. */
export const toProductFilter = (
  { ids, filter = {} }: ProductSelection,
  distributorIds: readonly number[] | null,
): ProductFilterValues => ({
  distributorIds,
  ids: ids ?? null,
  distributorId: filter.distributorId ?? null,
  productStatus: filter.productStatus ?? null,
  categoryId: filter.categoryId ?? null,
  q: filter.q || null,
  isOnSale: filter.onSale ?? null,
  lowStock: filter.lowStock ?? null,
})

/** Ids of a selection, page by page, so that memory does not grow with it. */
export async function* selectedIds(db: Sql, filter: ProductFilterValues): AsyncGenerator<number[]> {
  let after = 0
  for (;;) {
    const rows = await sql.listSelected(db, { ...filter, after, take: PAGE })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id }) => id)
    after = last.id
  }
}
