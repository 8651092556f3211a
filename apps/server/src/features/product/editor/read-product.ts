import type { BrandId } from '@shop/brands'
import { type AdminCombination, type AdminProduct, type AdminProductFields, AppError } from '@shop/contract'
import { findPublishProblems } from '@shop/rules/publish'
import type { Sql } from '#src/db/db.ts'
import { listOptionValues } from '#src/features/product/product-sql.ts'
import { groupByOption } from '#src/features/product/product-options.ts'
import * as matrix from './option-matrix-sql.ts'
import * as sql from './product-editor-sql.ts'
import { listSchedules } from './price-schedule-sql.ts'

const toIds = (path: string): number[] => (path === '' ? [] : path.split('/').map(Number))

const toCombination = ({ optionIdPath, ...row }: matrix.ListEditorCombinations): AdminCombination => ({
  id: row.id,
  name: row.name,
  valueIds: toIds(optionIdPath),
  productOptionStatus: row.productOptionStatus,
  price: row.price,
  listPrice: row.listPrice,
  specialSalePrice: row.specialSalePrice,
  supplyPrice: row.supplyPrice,
  optionUnit: row.optionUnit,
  shipmentDate: row.shipmentDate,
  onHand: row.onHand,
  reserved: row.reserved,
})

/** Combinations on offer, in order. */
export const listActive = async (db: Sql, productId: number): Promise<AdminCombination[]> =>
  (await matrix.listEditorCombinations(db, { productId, isWithArchived: false })).map(toCombination)

/** Reads the fields of a product. */
export const readFields = async (db: Sql, id: number): Promise<AdminProductFields> => {
  const row = await sql.findFields(db, { id })
  if (!row) throw new AppError('productNotFound')
  return row.fields as AdminProductFields
}

const toSchedule = ({ startsAt, endsAt, createdAt, ...row }: Awaited<ReturnType<typeof listSchedules>>[number]) =>
  ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    state: row.state,
    prices: row.prices,
  }) as AdminProduct['priceSchedules'][number]

/**
 * Reads a product as its editor shows it, with the videos of a brand; undefined: of all. Throws `productNotFound`, also for a product
 * of none of the distributors; null: all of them.
 */
export const readProduct = async (
  db: Sql,
  {
    id,
    distributorIds,
    brand = null,
  }: { id: number; distributorIds: readonly number[] | null; brand?: BrandId | null },
): Promise<AdminProduct> => {
  const row = await sql.getForEditor(db, { id, distributorIds, brand })
  if (!row) throw new AppError('productNotFound')
  const fields = await readFields(db, id)
  const combinations = await listActive(db, id)
  const { changedById, changedByName, createdAt, changedAt, related, videos, ...rest } = row
  return {
    ...rest,
    fields,
    options: groupByOption(await listOptionValues(db, { productId: id })),
    combinations,
    related: related as AdminProduct['related'],
    videos: videos as AdminProduct['videos'],
    priceSchedules: (await listSchedules(db, { productId: id })).map(toSchedule),
    publishProblems: findPublishProblems(fields, combinations),
    createdAt: createdAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    changedBy: changedById === null ? null : { id: changedById, name: changedByName ?? '' },
  }
}
