import type { AdminProductFields, SaleStatus } from '@shop/contract'
import { normalizeText } from '@shop/rules/text'
import type { Sql } from '#src/db/db.ts'
import {
  type ProductColumn,
  productColumns,
  requiredColumns,
  saleStatusOf,
  shippingTypeOf,
  taxStatusOf,
} from './product-columns.ts'
import type { SheetRow } from '#src/features/sheet/read-sheet.ts'
import type { SheetProblems } from './sheet-problems.ts'
import { toProductRow, type ProductRow } from './product-row.ts'
import { listCategoryPaths, listDistributorNames } from './sheet-sql.ts'

/** Values of a combination that a row gives. */
export interface SheetOption {
  row: number
  /** Null: the only combination, or that of a new product. */
  combinationId: number | null
  price?: number | undefined
  listPrice?: number | undefined
  specialSalePrice?: number | null | undefined
  stockChange: number
}

/** A product of a sheet: rows with the same number, or one row without a number for a new one. */
export interface SheetProduct {
  row: number
  id: number | null
  fields: Partial<AdminProductFields>
  /** What the names of the distributor and the category may mean; the check chooses. */
  places: { distributorId?: readonly NamedPlace[] | undefined; categoryId?: readonly NamedPlace[] | undefined }
  status?: SaleStatus | undefined
  options: SheetOption[]
}

/** Distributor or category with a name. Archived ones are those of products that have them already. */
export interface NamedPlace {
  id: number
  isArchived: boolean
}

type Terms = Pick<AdminProductFields, 'shippingFeeType' | 'shippingFee' | 'freeShippingFeeConditionPrice'>

/** Names that the sheet may use. */
export interface SheetNames {
  distributors: ReadonlyMap<string, readonly NamedPlace[]>
  categories: ReadonlyMap<string, readonly NamedPlace[]>
  /** Shipping terms of new products by distributor. */
  termsOf: ReadonlyMap<number, Terms>
}

const MOST_WON = 100_000_000
const MOST_UNITS = 1_000_000
const MOST_ID = 2_147_483_647
const WON = [0, MOST_WON] as const

const byName = (places: readonly (NamedPlace & { name: string })[]): SheetNames['distributors'] =>
  Map.groupBy(places, ({ name }) => normalizeText(name).trim())

/** Reads the names of distributors (of a seller: the own ones) and the paths of categories, `과일 > 사과`. */
export const readNames = async (db: Sql, distributorIds: readonly number[] | null): Promise<SheetNames> => {
  const distributors = await listDistributorNames(db, { distributorIds })
  const categories = await listCategoryPaths(db)
  return {
    distributors: byName(distributors),
    categories: byName(categories.map(({ id, path: name, isArchived }) => ({ id, name, isArchived }))),
    termsOf: new Map(distributors.map(({ id, ...terms }) => [id, terms])),
  }
}

const found = (row: ProductRow, column: ProductColumn, names: SheetNames['distributors'], message: string) => {
  const text = row.text(column)
  if (text === '') return undefined
  const places = names.get(text) ?? names.get(text.replaceAll(/\s*[>›/]\s*/g, ' > '))
  if (places === undefined) row.refuse(column, message)
  return places
}

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

const readFields = (row: ProductRow): Partial<AdminProductFields> =>
  defined({
    name: row.line('상품명', 100),
    deliveryCompany: row.line('택배사', 40),
    shippingFeeType: row.word('배송 유형', shippingTypeOf),
    shippingFee: row.int('배송비', WON),
    freeShippingFeeConditionPrice: row.intOrNone('무료 배송 기준', WON),
    origin: row.line('원산지', 100),
    storage: row.line('보관', 200),
    unit: row.line('단위', 100),
    taxStatus: row.word('과세', taxStatusOf),
  }) as Partial<AdminProductFields>

const readOption = (row: ProductRow): SheetOption => ({
  row: row.row,
  combinationId: row.int('옵션번호', [1, MOST_ID]) ?? null,
  price: row.int('판매가', WON),
  listPrice: row.int('정가', WON),
  specialSalePrice: row.intOrNone('특가', WON),
  stockChange: row.int('재고 증감', [-MOST_UNITS, MOST_UNITS]) ?? 0,
})

const readProduct = (row: ProductRow, names: SheetNames): SheetProduct => ({
  row: row.row,
  id: row.int('상품번호', [1, MOST_ID]) ?? null,
  fields: readFields(row),
  places: defined({
    distributorId: found(row, '공급사', names.distributors, '없는 공급사예요.'),
    categoryId: found(row, '카테고리', names.categories, '없는 카테고리예요.'),
  }),
  // an exported state that a sheet cannot set is left as it is
  status: ['판매 대기', '판매 중지', '보관'].includes(row.text('판매 상태'))
    ? undefined
    : row.word('판매 상태', saleStatusOf),
  options: [readOption(row)],
})

/** Finds the places of the columns. Missing and repeated ones are problems of the first row. */
const readHeader = (cells: readonly string[], problems: SheetProblems): Map<ProductColumn, number> => {
  const places = new Map<ProductColumn, number>()
  const refuse = (column: string, message: string) => problems.add({ row: 1, cell: 'A1', column, value: '', message })
  cells.forEach((cell, index) => {
    const column = productColumns.find((name) => name === cell.trim())
    if (column && places.has(column)) refuse(column, '같은 열이 두 번 있어요.')
    else if (column) places.set(column, index)
  })
  for (const column of requiredColumns) if (!places.has(column)) refuse(column, '필요한 열이 없어요.')
  return places
}

const isSameFields = (a: SheetProduct, b: SheetProduct): boolean =>
  JSON.stringify([a.fields, a.places, a.status]) === JSON.stringify([b.fields, b.places, b.status])

/**
 * Reads the products of a sheet one after the other. Rows of one product follow each other. Invalid cells are added to `problems`;
 * their product is returned too, so that its other cells are checked.
 */
export async function* readProducts(
  rows: AsyncIterable<SheetRow>,
  names: SheetNames,
  problems: SheetProblems,
): AsyncGenerator<SheetProduct> {
  let places: Map<ProductColumn, number> | undefined
  let open: SheetProduct | undefined
  const seen = new Set<number>()
  for await (const { row, cells } of rows) {
    if (!places) {
      places = readHeader(cells, problems)
      if (problems.count > 0) return
      continue
    }
    const sheetRow = toProductRow(cells, { row, places, problems })
    const product = readProduct(sheetRow, names)
    if (open && product.id !== null && open.id === product.id) {
      if (!isSameFields(open, product)) sheetRow.refuse('상품명', '같은 상품의 위 줄과 값이 달라요.')
      open.options.push(...product.options)
      continue
    }
    if (open) yield open
    if (product.id !== null && seen.has(product.id)) sheetRow.refuse('상품번호', '같은 상품의 줄은 이어서 적어 주세요.')
    if (product.id !== null) seen.add(product.id)
    open = product
  }
  if (open) yield open
}
