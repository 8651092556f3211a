import { AppError, type CombinationInput, type OptionInput, type Problem } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { adjustStock } from '#src/features/product/stock/admin/adjust-stock.ts'
import { putStock } from '#src/features/product/stock/admin/stock-sql.ts'
import { assertStaysPublishable, type Editing, lockForChange, type Written } from './change-product.ts'
import { type PlacedOption, putOptions } from './put-options.ts'
import * as sql from './option-matrix-sql.ts'
import { syncUnsoldPrice, touchProduct } from './product-editor-sql.ts'
import { listActive, readFields } from './read-product.ts'

interface Matrix {
  options: readonly OptionInput[]
  combinations: readonly CombinationInput[]
}

/** Combination of the input with its path, its name and the row that it continues. */
interface Placed extends CombinationInput {
  path: string
  name: string
  position: number
  row: sql.ListEditorCombinations | undefined
}

const EDIT_REASON = '상품 편집'
const ARCHIVE_REASON = '옵션을 뺌'

const problemOf = (
  { at, ...given }: CombinationInput,
  options: readonly OptionInput[],
): [string, string] | undefined => {
  if (at.length !== options.length || at.some((place, index) => options[index]?.values[place] === undefined))
    return ['at', '옵션 값을 하나씩 골라 주세요.']
  if (given.listPrice < given.price) return ['listPrice', '정가는 판매가보다 낮을 수 없어요.']
  if (given.specialSalePrice !== null && given.specialSalePrice > given.price)
    return ['specialSalePrice', '특가는 판매가보다 높을 수 없어요.']
  return undefined
}

/** Asserts what needs no database. Throws `invalidInput`, which names each combination. */
const assertMatrix = ({ options, combinations }: Matrix): void => {
  const seen = new Set<string>()
  const problems = combinations.flatMap((given, index): Problem[] => {
    const [field, message] = problemOf(given, options) ?? []
    const path = `body.combinations.${index}`
    if (field !== undefined && message !== undefined) return [{ path: `${path}.${field}`, message }]
    const key = given.at.join('/')
    if (seen.has(key)) return [{ path: `${path}.at`, message: '같은 옵션 조합이 두 번 있어요.' }]
    seen.add(key)
    return []
  })
  for (const [index, { values }] of options.entries())
    if (new Set(values.map(({ name }) => name)).size < values.length)
      problems.push({ path: `body.options.${index}.values`, message: '같은 이름의 값이 두 번 있어요.' })
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}

const place = (
  { combinations }: Matrix,
  options: readonly PlacedOption[],
  { rows, productName }: { rows: readonly sql.ListEditorCombinations[]; productName: string },
): Placed[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byPath = new Map(rows.map((row) => [row.optionIdPath, row]))
  const taken = new Set(combinations.flatMap(({ id }) => (id === null ? [] : [id])))
  return combinations.map((given, position) => {
    const values = given.at.map((index, option) => options[option]?.values[index])
    const path = values.map((value) => value?.id).join('/')
    const samePlace = byPath.get(path)
    const row = given.id === null ? (samePlace && !taken.has(samePlace.id) ? samePlace : undefined) : byId.get(given.id)
    const name = values.length === 0 ? productName : values.map((value) => value?.name).join(' / ')
    return { ...given, path, name, position, row }
  })
}

const assertPlaced = (placed: readonly Placed[], { distributorIds }: Editing): void => {
  const problems = placed.flatMap(({ id, row, supplyPrice }, index): Problem[] => {
    const path = `body.combinations.${index}`
    if (id !== null && row === undefined) return [{ path: `${path}.id`, message: '이 상품에 없는 옵션이에요.' }]
    if (distributorIds !== null && supplyPrice !== (row?.supplyPrice ?? null))
      return [{ path: `${path}.supplyPrice`, message: '쇼핑몰에서 정하는 값이에요.' }]
    return []
  })
  const ids = placed.flatMap(({ row }) => (row ? [row.id] : []))
  if (new Set(ids).size < ids.length) problems.push({ path: 'body.combinations', message: '같은 옵션이 두 번 있어요.' })
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}

const toRow = ({ row, path, name, position, ...given }: Placed) => ({
  id: row?.id,
  name,
  option_id_path: path,
  product_option_status: given.productOptionStatus,
  price: given.price,
  list_price: given.listPrice,
  special_sale_price: given.specialSalePrice,
  supply_price: given.supplyPrice,
  option_unit: given.optionUnit,
  shipment_date: given.shipmentDate,
  position,
})

const addNew = async (tx: Sql, productId: number, placed: readonly Placed[]): Promise<void> => {
  if (placed.length === 0) return
  const rows = placed.map(toRow)
  const added = await sql.addCombinations(tx, { productId, rows })
  const unitOf = new Map(placed.map(({ path, stockChange }) => [path, Math.max(0, stockChange)]))
  await sql.addStock(tx, {
    productId,
    ids: added.map(({ id }) => id),
    units: added.map(({ optionIdPath }) => unitOf.get(optionIdPath) ?? 0),
  })
}

/** Units that the stock changes by. A combination from the archive has the units that are entered, not those on top of its old ones. */
const stockDelta = ({ row, stockChange }: Placed): number => (row?.isArchived ? stockChange - row.onHand : stockChange)

/** Changes the stock of the combinations that continue. Throws `invalidInput`, which names the one whose stock is too low. */
const changeStocks = async (tx: Sql, placed: readonly Placed[], { staffId, distributorIds, now }: Editing) => {
  for (const [index, each] of placed.entries()) {
    const { row } = each
    const unit = stockDelta(each)
    if (row === undefined || unit === 0) continue
    const changes = [{ combinationId: row.id, mode: 'delta' as const, unit }]
    const to = { reason: EDIT_REASON, kind: 'adjust' as const, staffId: staffId ?? undefined, distributorIds, now }
    await adjustStock(tx, { changes, ...to }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'stockTooLow') throw error
      const path = `body.combinations.${index}.stockChange`
      throw new AppError('invalidInput', {
        problems: [{ path, message: `주문된 수량 ${row.reserved}개보다 적게 남길 수 없어요.` }],
        cause: error,
      })
    })
  }
}

/** Enters the free units of combinations that are archived as gone. Units of unpaid orders stay until they are shipped or cancelled. */
const writeOff = async (tx: Sql, archived: readonly sql.ListEditorCombinations[], { staffId, now }: Editing) => {
  const left = archived.filter(({ onHand, reserved }) => onHand > reserved)
  if (left.length === 0) return
  await putStock(tx, {
    ids: left.map(({ id }) => id),
    units: left.map(({ onHand, reserved }) => reserved - onHand),
    reason: ARCHIVE_REASON,
    kind: 'adjust',
    staffId,
    now,
  })
}

/** Writes the rows: first frees the paths that change, then archives what is left out, changes what continues and adds the rest. */
const writeMatrix = async (tx: Sql, editing: Editing, placed: readonly Placed[], rows: Placed['row'][]) => {
  const productId = editing.id
  const continued = placed.filter(({ row }) => row !== undefined)
  const ids = continued.flatMap(({ row }) => (row ? [row.id] : []))
  const paths = new Set(placed.map(({ path }) => path))
  const moving = continued.flatMap(({ row, path }) => (row && row.optionIdPath !== path ? [row.id] : []))
  const inTheWay = rows.flatMap((row) => (row && paths.has(row.optionIdPath) && !ids.includes(row.id) ? [row.id] : []))
  await sql.archiveCombinations(tx, { productId, ids })
  await writeOff(
    tx,
    rows.flatMap((row) => (row && !row.isArchived && !ids.includes(row.id) ? [row] : [])),
    editing,
  )
  if (moving.length + inTheWay.length > 0) await sql.freePaths(tx, { ids: [...moving, ...inTheWay] })
  if (continued.length > 0) await sql.changeCombinations(tx, { productId, rows: continued.map(toRow) })
  await addNew(
    tx,
    productId,
    placed.filter(({ row }) => row === undefined),
  )
  await changeStocks(tx, placed, editing)
}

/**
 * Replaces the options and combinations of a product. A combination keeps its id if the input names it or has one at its place, so
 * carts and orders stay valid; one that is left out is archived: it stays in them and cannot be bought, and its free units are written
 * off in the stock ledger. Throws `changedMeanwhile`,
 * `invalidInput` and `productNotPublishable`. Call it in a transaction; it locks the stock and the product.
 */
export const setOptions = async (tx: Sql, editing: Editing, matrix: Matrix): Promise<Written> => {
  const { id: productId, now, staffId } = editing
  const product = await lockForChange(tx, editing, { withStock: true })
  assertMatrix(matrix)
  const before = await listActive(tx, productId)
  const rows = await sql.listEditorCombinations(tx, { productId, isWithArchived: true })
  const options = await putOptions(tx, productId, matrix.options)
  const placed = place(matrix, options, { rows, productName: product.name })
  assertPlaced(placed, editing)
  const fields = await readFields(tx, productId)
  assertStaysPublishable(product.productStatus, [fields, before], [fields, placed])
  await writeMatrix(tx, editing, placed, rows)
  await syncUnsoldPrice(tx, { id: productId })
  await touchProduct(tx, { id: productId, now, staffId })
  return { before: { combinations: before }, after: { combinations: await listActive(tx, productId) } }
}
