import type { BrandId } from '@shop/brands'
import { type DisplayDocument, MOST_SECTION_PRODUCTS, type ProductSource } from '@shop/contract'
import { documentAt, listSources } from '@shop/rules/display'
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#src/db/db.ts'
import {
  chosenProductIds,
  type DisplayRow,
  type DisplayRows,
  type IdList,
  type RowKind,
  rowKinds,
  toDocument,
  toRows,
  toRowsByKind,
} from './display-rows.ts'
import * as sql from './display-rows-sql.ts'
import { listMissing } from './display-version-sql.ts'

/** Reads what a brand shows now as a document. */
export const readLiveDocument = async (db: Sql, brand: BrandId): Promise<DisplayDocument> =>
  toDocument(toRowsByKind(await sql.listRows(db, { brand })))

/** Finds the products of the sources of a document. Products that do not exist any more are left out. */
const findProducts = async (tx: Sql, brand: BrandId, document: DisplayDocument) => {
  const sources = listSources(document)
  const codes = [...new Set(sources.flatMap((source) => (source.kind === 'group' ? [source.code] : [])))]
  const grouped = await sql.listGroupProducts(tx, { brand, codes, most: MOST_SECTION_PRODUCTS })
  const byCode = Map.groupBy(grouped, ({ code }) => code)
  const byQuery = new Map<string, number[]>()
  for (const source of sources)
    if (source.kind === 'category') {
      const { categoryId, sort, take, hideSoldOut } = source
      const rows = await sql.listCategoryProducts(tx, { categoryId, sort, take, hideSoldOut })
      byQuery.set(
        JSON.stringify(source),
        rows.map(({ productId }) => productId),
      )
    }
  const missing = new Set((await listMissing(tx, { ids: chosenProductIds(document) })).map(({ id }) => id))
  return (source: ProductSource): readonly number[] => {
    if (source.kind === 'group') return (byCode.get(source.code) ?? []).map(({ productId }) => productId)
    if (source.kind === 'category') return byQuery.get(JSON.stringify(source)) ?? []
    return source.productIds.filter((id) => !missing.has(id))
  }
}

/** Rows to delete and to write so that a table has the wanted rows. */
interface TableChange {
  gone: number[]
  put: DisplayRow[]
}

const compare = (now: readonly DisplayRow[], wanted: readonly DisplayRow[]): TableChange => {
  const before = new Map(now.map((row) => [row.id, row]))
  const ids = new Set(wanted.map(({ id }) => id))
  return {
    gone: now.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
    put: wanted.filter((row) => !isDeepStrictEqual(before.get(row.id), row)).toSorted((a, b) => a.id - b.id),
  }
}

const listKey = ({ display_id, display_tab_id }: IdList): string => `${display_id} ${display_tab_id}`

const compareLists = (now: readonly IdList[], wanted: readonly IdList[]) => {
  const before = new Map(now.map((list) => [listKey(list), list]))
  const keys = new Set(wanted.map(listKey))
  const put = wanted.filter((list) => !isDeepStrictEqual(before.get(listKey(list))?.ids, list.ids))
  return { put, replaced: [...now.filter((list) => !keys.has(listKey(list))), ...put] }
}

/**
 * Leaves out entries of the main navigation whose key changes, and their sub tabs: they are deleted first, so that two of them can swap
 * their keys.
 */
const withoutRekeyed = (now: DisplayRows, wanted: DisplayRows): { now: DisplayRows; rekeyed: number[] } => {
  const keys = new Map(wanted.navigation.map((row) => [row.id, row['key']]))
  const stays = (row: DisplayRow) => keys.get(row.id) === row['key']
  const kept = new Set(now.navigation.filter(stays).map(({ id }) => id))
  return {
    rekeyed: now.navigation.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    now: {
      ...now,
      navigation: now.navigation.filter(stays),
      subNavigation: now.subNavigation.filter((row) => kept.has(Number(row['main_navigation_id']))),
    },
  }
}

const writeLists = async (tx: Sql, now: DisplayRows, wanted: DisplayRows): Promise<void> => {
  const products = compareLists(now.products, wanted.products)
  if (products.replaced.length > 0) await sql.deleteProducts(tx, { rows: products.replaced })
  if (products.put.length > 0) await sql.putProducts(tx, { rows: products.put })
  const videos = compareLists(now.videos, wanted.videos)
  if (videos.replaced.length > 0)
    await sql.deleteVideos(tx, { displayIds: videos.replaced.map(({ display_id }) => display_id) })
  if (videos.put.length > 0) await sql.putVideos(tx, { rows: videos.put })
}

const writeRows = async (tx: Sql, brand: BrandId, read: DisplayRows, wanted: DisplayRows): Promise<void> => {
  const { now, rekeyed } = withoutRekeyed(read, wanted)
  if (rekeyed.length > 0) await sql.deleteNavigations(tx, { ids: rekeyed, brand })
  const changes = Object.fromEntries(rowKinds.map((kind) => [kind, compare(now[kind], wanted[kind])])) as Record<
    RowKind,
    TableChange
  >
  const puts: Record<RowKind, (rows: DisplayRow[]) => Promise<number>> = {
    group: (rows) => sql.putGroups(tx, { brand, rows }),
    navigation: (rows) => sql.putNavigations(tx, { brand, rows }),
    display: (rows) => sql.putDisplays(tx, { brand, rows }),
    subNavigation: (rows) => sql.putSubNavigations(tx, { rows }),
    link: (rows) => sql.putLinks(tx, { rows }),
    tab: (rows) => sql.putTabs(tx, { rows }),
  }
  for (const kind of rowKinds) if (changes[kind].put.length > 0) await puts[kind](changes[kind].put)
  const deletes: Record<RowKind, (ids: number[]) => Promise<number>> = {
    tab: (ids) => sql.deleteTabs(tx, { ids }),
    link: (ids) => sql.deleteLinks(tx, { ids }),
    subNavigation: (ids) => sql.deleteSubNavigations(tx, { ids }),
    display: (ids) => sql.deleteDisplays(tx, { ids, brand }),
    navigation: (ids) => sql.deleteNavigations(tx, { ids, brand }),
    group: (ids) => sql.deleteGroups(tx, { ids, brand }),
  }
  // children before what they belong to
  for (const kind of ['tab', 'link', 'subNavigation', 'display', 'navigation', 'group'] as const)
    if (changes[kind].gone.length > 0) await deletes[kind](changes[kind].gone)
  await writeLists(tx, now, wanted)
}

/**
 * Writes what a document shows at a time into the tables that the storefront reads. Rows that are the same are not written, so that
 * caches stay valid if nothing changes. Call it in a transaction.
 */
export const applyDocument = async (
  tx: Sql,
  { brand, document, at }: { brand: BrandId; document: DisplayDocument; at: Date },
): Promise<void> => {
  await sql.lockBrand(tx, { brand })
  const shown = documentAt(document, at)
  const wanted = toRows(shown, await findProducts(tx, brand, shown))
  await writeRows(tx, brand, toRowsByKind(await sql.listRows(tx, { brand })), wanted)
}
