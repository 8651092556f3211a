import type { Sql } from '#src/db/db.ts'
import { createThrottle } from '#src/features/sheet/throttle.ts'
import type { SheetCell } from '#src/features/sheet/write-sheet.ts'
import { type ProductFilterValues, selectedIds } from '#src/features/product/bulk-edit/selected-products.ts'
import {
  NO_VALUE,
  type ProductColumn,
  productColumns,
  shippingWords,
  statusWords,
  taxWords,
} from './product-columns.ts'
import { type ListForExport, listForExport } from './sheet-sql.ts'

/** Products between two rests. */
const PORTION = 200

const cellsOf = (row: ListForExport): Record<ProductColumn, SheetCell> => ({
  상품번호: row.id,
  옵션번호: row.combinationId,
  상품명: row.name,
  옵션: row.combinationName,
  공급사: row.distributorName,
  카테고리: row.categoryPath,
  판매가: row.price,
  정가: row.listPrice,
  특가: row.specialSalePrice ?? NO_VALUE,
  재고: row.onHand,
  '재고 증감': null,
  '판매 상태': statusWords[row.productStatus],
  택배사: row.deliveryCompany,
  '배송 유형': shippingWords[row.shippingFeeType],
  배송비: row.shippingFee,
  '무료 배송 기준': row.freeShippingFeeConditionPrice ?? NO_VALUE,
  원산지: row.origin,
  보관: row.storage,
  단위: row.unit,
  과세: taxWords[row.taxStatus as keyof typeof taxWords],
})

/**
 * Rows of the product sheet: the head, then one row for each option. Products are read page by page, so memory does not grow with them.
 * The sheet can be imported again; without changes it changes nothing.
 */
export async function* exportProducts(db: Sql, filter: ProductFilterValues): AsyncGenerator<readonly SheetCell[]> {
  const rest = createThrottle()
  yield productColumns
  for await (const ids of selectedIds(db, filter))
    for (let from = 0; from < ids.length; from += PORTION) {
      for (const row of await listForExport(db, { ids: ids.slice(from, from + PORTION) })) {
        const cells = cellsOf(row)
        yield productColumns.map((column) => cells[column])
      }
      await rest()
    }
}
