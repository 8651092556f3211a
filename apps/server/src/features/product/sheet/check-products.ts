import type { AdminProductFields } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { isPublished } from '#src/features/product/editor/change-product.ts'
import { changedFields, findShopField } from '#src/features/product/editor/field-columns.ts'
import { findFieldProblems, type RuledFields } from '#src/features/product/editor/field-rules.ts'
import { cellName, type ProductColumn, productColumns, taxWords } from './product-columns.ts'
import type { SheetNames, SheetOption, SheetProduct } from './read-products.ts'
import type { SheetProblems } from './sheet-problems.ts'
import { nextPrice } from './sheet-price.ts'
import { type ListForImport, listForImport } from './sheet-sql.ts'

const AT_ONCE = 500

interface Check {
  problems: SheetProblems
  names: SheetNames
  isSeller: boolean
  /** Names the cell by the order of the columns in an export. */
  refuse(row: number, column: ProductColumn, value: string | number | null | undefined, message: string): void
}

const createCheck = (problems: SheetProblems, names: SheetNames, isSeller: boolean): Check => ({
  problems,
  names,
  isSeller,
  refuse: (row, column, value, message) =>
    problems.add({
      row,
      cell: cellName(productColumns.indexOf(column), row),
      column,
      value: String(value ?? ''),
      message,
    }),
})

/** Checks the prices of a row. Returns the price; undefined if it has none. */
const checkPrices = (check: Check, given: SheetOption, current?: ListForImport): number | undefined => {
  const next = nextPrice(given, current)
  if (!next) return undefined
  const { price, listPrice, specialSalePrice } = next
  const { row } = given
  if (listPrice < price)
    check.refuse(row, '정가', given.listPrice, `정가는 판매가 ${price.toLocaleString('ko')}원보다 낮을 수 없어요.`)
  if (specialSalePrice !== null && specialSalePrice > price)
    check.refuse(row, '특가', given.specialSalePrice, '특가는 판매가보다 높을 수 없어요.')
  return price
}

const checkStock = (
  check: Check,
  { row, stockChange }: SheetOption,
  { onHand, reserved } = { onHand: 0, reserved: 0 },
) => {
  if (onHand + stockChange < reserved)
    check.refuse(row, '재고 증감', stockChange, `지금 재고는 ${onHand.toLocaleString('ko')}개예요.`)
}

const placeColumns = { distributorId: '공급사', categoryId: '카테고리' } as const

/** Chooses the distributor and the category that the names mean: the current ones if possible, else ones in use. */
const choosePlaces = (check: Check, { row, fields, places }: SheetProduct, current?: ListForImport): void => {
  for (const name of ['distributorId', 'categoryId'] as const) {
    const named = places[name]
    if (!named) continue
    const chosen = named.find(({ id }) => id === current?.[name]) ?? named.find(({ isArchived }) => !isArchived)
    if (chosen) fields[name] = chosen.id
    else check.refuse(row, placeColumns[name], '', `보관된 ${placeColumns[name]}예요.`)
  }
}

const columnOf: Partial<Record<keyof RuledFields, ProductColumn>> = {
  shippingFee: '배송비',
  freeShippingFeeConditionPrice: '무료 배송 기준',
}

/** Checks what fields say together, as the change of a product does. */
const checkTogether = (check: Check, { row, fields }: SheetProduct, current: Partial<RuledFields>): void => {
  const next = { ...noTerms, ...current, ...fields }
  for (const { path, message } of findFieldProblems(next)) {
    const column = columnOf[path]
    if (column === '무료 배송 기준')
      check.refuse(
        row,
        column,
        next[path] as number,
        '조건부 무료에서만 적을 수 있어요. 지우려면 없음이라고 적어 주세요.',
      )
    else if (column) check.refuse(row, column, next[path] as number, message)
    else check.refuse(row, '상품명', fields.name, `상품 화면에서 먼저 고쳐 주세요. ${message}`)
  }
}

/** Fields of a new product, with the shipping terms of a new distributor. */
const noTerms: RuledFields = {
  shippingFeeType: 'type03',
  shippingFee: 0,
  freeShippingFeeConditionPrice: null,
  limitedPeriodBegin: null,
  limitedPeriodEnd: null,
  foodNotice: [],
}

const NEW_TAX_STATUS = 'tax_free'

/** Refuses a value that only the shop decides. */
const checkShopFields = (check: Check, row: number, changes: SheetProduct['fields']): void => {
  const isShops = check.isSeller && findShopField(changes) !== undefined
  if (isShops)
    check.refuse(row, '과세', changes.taxStatus && taxWords[changes.taxStatus], '쇼핑몰에서 정하는 값이에요.')
}

const checkNew = (check: Check, product: SheetProduct): void => {
  const { row, fields, options } = product
  choosePlaces(check, product)
  // an invalid cell has its own problem
  for (const [column, value] of [
    ['상품명', fields.name],
    ['공급사', fields.distributorId],
    ['카테고리', fields.categoryId],
    ['판매가', options[0]?.price],
  ] as const)
    if (value === undefined && !check.problems.has(row, column))
      check.refuse(row, column, '', '새 상품에는 꼭 적어 주세요.')
  for (const option of options) {
    if (option.combinationId !== null) check.refuse(row, '옵션번호', option.combinationId, '새 상품에는 비워 두세요.')
    checkPrices(check, option)
    checkStock(check, option)
  }
  if (product.status) check.refuse(row, '판매 상태', product.status, '새 상품은 판매 대기로 들어가요. 비워 두세요.')
  checkShopFields(check, row, changedFields({ taxStatus: NEW_TAX_STATUS }, { taxStatus: fields.taxStatus }))
  checkTogether(check, product, check.names.termsOf.get(fields.distributorId ?? 0) ?? {})
}

/** Checks the rows of a known product. Returns the prices that its combinations would have. */
const checkOptions = (
  check: Check,
  product: SheetProduct,
  current: readonly [ListForImport, ...ListForImport[]],
): Map<number, { row: number; price: number }> => {
  const byId = new Map(current.map((each) => [each.combinationId, each]))
  const prices = new Map<number, { row: number; price: number }>()
  for (const option of product.options) {
    const { combinationId, row } = option
    const known = combinationId === null ? (current.length === 1 ? current[0] : undefined) : byId.get(combinationId)
    if (!known) check.refuse(row, '옵션번호', combinationId, '이 상품의 옵션번호를 적어 주세요.')
    else if (prices.has(known.combinationId)) check.refuse(row, '옵션번호', combinationId, '같은 옵션이 두 번 있어요.')
    else {
      option.combinationId = known.combinationId
      prices.set(known.combinationId, { row, price: checkPrices(check, option, known) ?? known.price })
      checkStock(check, option, known)
    }
  }
  return prices
}

const checkKnown = (check: Check, product: SheetProduct, current: readonly ListForImport[]): void => {
  const [first, ...others] = current
  const { row } = product
  if (!first) return check.refuse(row, '상품번호', product.id, '없는 상품번호예요.')
  choosePlaces(check, product, first)
  const prices = checkOptions(check, product, [first, ...others])
  // a product on sale may not get its first price of 0 won
  if (isPublished(first.productStatus) && current.every(({ price }) => price > 0))
    for (const { row: at, price } of prices.values())
      if (price <= 0) check.refuse(at, '판매가', price, '판매 중인 상품은 0원보다 크게 적어 주세요.')
  if (product.status && !isPublished(first.productStatus))
    check.refuse(row, '판매 상태', product.status, '판매를 시작한 상품만 바꿀 수 있어요.')
  const changes = changedFields(first as Partial<AdminProductFields>, product.fields)
  checkShopFields(check, row, changes)
  if (Object.keys(changes).length > 0) checkTogether(check, product, first as RuledFields)
}

const checkChunk = async (
  db: Sql,
  chunk: readonly SheetProduct[],
  { check, distributorIds }: { check: Check; distributorIds: readonly number[] | null },
): Promise<void> => {
  const ids = chunk.flatMap(({ id }) => id ?? [])
  const current = Map.groupBy(await listForImport(db, { ids, distributorIds }), ({ id }) => id)
  for (const product of chunk)
    if (product.id === null) checkNew(check, product)
    else checkKnown(check, product, current.get(product.id) ?? [])
}

/**
 * Checks the products of a sheet against the shop, some hundred at a time, and yields them. A row without a number of its option gets
 * that of the only one. What is wrong is added to `problems`: a product without problems can be imported, unless it changes meanwhile.
 */
export async function* checkProducts(
  db: Sql,
  products: AsyncIterable<SheetProduct>,
  {
    problems,
    names,
    distributorIds,
  }: { problems: SheetProblems; names: SheetNames; distributorIds: readonly number[] | null },
): AsyncGenerator<SheetProduct> {
  const check = createCheck(problems, names, distributorIds !== null)
  let chunk: SheetProduct[] = []
  for await (const product of products) {
    chunk.push(product)
    if (chunk.length < AT_ONCE) continue
    await checkChunk(db, chunk, { check, distributorIds })
    yield* chunk
    chunk = []
  }
  await checkChunk(db, chunk, { check, distributorIds })
  yield* chunk
}
