import { type AdminCategory, AppError, type Image, MOST_CATEGORIES } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './category-edit-sql.ts'

type CategoryCalls = `admin.category.${'list' | 'create' | 'change' | 'sort' | 'archive'}`
type Row = sql.LockAll

const toCategory = ({ archivedAt, image, ...row }: sql.ListAll): AdminCategory => ({
  ...row,
  image: image as Image | null,
  archivedAt: archivedAt?.toISOString() ?? null,
})

const readTree = async (db: Sql): Promise<AdminCategory[]> => (await sql.listAll(db)).map(toCategory)

const find = (rows: readonly Row[], id: number): Row => {
  const row = rows.find((each) => each.id === id)
  if (!row) throw new AppError('categoryNotFound')
  return row
}

const childrenOf = (rows: readonly Row[], id: number | null): Row[] =>
  rows.filter(({ parentId, archivedAt }) => parentId === id && archivedAt === null)

const findVersion = async (tx: Sql, rows: readonly Row[], { id, version }: { id: number; version: number }) => {
  const row = find(rows, id)
  if (row.version === version) return row
  const { name, slug, parentId, archivedAt } = row
  const current = { name, slug, parentId, isArchived: archivedAt !== null, version: row.version }
  throw await changedMeanwhile(tx, { object: `category ${id}`, current })
}

/**
 * Throws `categoryTreeRefused` unless the parent is a top category in use. So the tree has two levels and no cycles. `id`: the category
 * that moves below it.
 */
const assertParent = (rows: readonly Row[], parentId: number | null, id?: number): void => {
  if (parentId === null) return
  const parent = find(rows, parentId)
  const isDeep = parent.parentId !== null || parentId === id || rows.some((row) => row.parentId === id)
  if (isDeep || parent.archivedAt !== null) throw new AppError('categoryTreeRefused')
}

const assertSlug = (rows: readonly Row[], slug: string, id?: number): void => {
  if (rows.some((row) => row.slug === slug && row.id !== id)) throw new AppError('categorySlugTaken')
}

const create: Handlers['admin.category.create'] = async (input, { db }) => {
  const { name, slug, parentId } = input.body
  const id = await db.tx(async (tx) => {
    const rows = await sql.lockAll(tx)
    if (rows.length >= MOST_CATEGORIES) throw new AppError('categoriesFull')
    assertParent(rows, parentId)
    assertSlug(rows, slug)
    return (await sql.addCategory(tx, { name, slug, parentId })).id
  })
  input.audit?.({ object: `category ${id}`, after: input.body })
  return { id, categories: await readTree(db) }
}

const change: Handlers['admin.category.change'] = async (input, { db }) => {
  const { name, slug, parentId, version } = input.body
  const { id } = input.params
  const before = await db.tx(async (tx) => {
    const rows = await sql.lockAll(tx)
    const row = await findVersion(tx, rows, { id, version })
    if (parentId !== row.parentId) assertParent(rows, parentId, id)
    assertSlug(rows, slug, id)
    await sql.changeCategory(tx, { id, name, slug, parentId })
    if (parentId !== row.parentId) await sql.moveProducts(tx, { from: id, to: id, top: parentId ?? id })
    return { name: row.name, slug: row.slug, parentId: row.parentId }
  })
  input.audit?.({ before, after: { name, slug, parentId } })
  return { categories: await readTree(db) }
}

const sort: Handlers['admin.category.sort'] = async (input, { db }) => {
  const { parentId, ids } = input.body
  const object = `category ${parentId ?? 'top'}`
  const before = await db.tx(async (tx) => {
    const siblings = childrenOf(await sql.lockAll(tx), parentId).map((row) => row.id)
    const wanted = new Set(ids)
    if (wanted.size !== ids.length || wanted.size !== siblings.length || !siblings.every((id) => wanted.has(id)))
      throw await changedMeanwhile(tx, { object, field: 'ids', current: { ids: siblings } })
    await sql.sortCategories(tx, { ids })
    return siblings
  })
  input.audit?.({ object, before: { ids: before }, after: { ids } })
  return { categories: await readTree(db) }
}

/** Moves the products of a category that is about to be archived. Returns their number. */
const clear = async (tx: Sql, rows: readonly Row[], { id, moveTo }: { id: number; moveTo: number | null }) => {
  if (childrenOf(rows, id).length > 0) throw new AppError('categoryInUse')
  if (moveTo === null) {
    if ((await sql.hasProducts(tx, { id })).is) throw new AppError('categoryInUse')
    return 0
  }
  const target = find(rows, moveTo)
  if (moveTo === id || target.archivedAt !== null) throw new AppError('categoryNotFound')
  return sql.moveProducts(tx, { from: id, to: moveTo, top: target.parentId ?? moveTo })
}

const archive: Handlers['admin.category.archive'] = async (input, { db, clock }) => {
  const { isArchived, moveTo, version } = input.body
  const { id } = input.params
  const movedProducts = await db.tx(async (tx) => {
    const rows = await sql.lockAll(tx)
    const row = await findVersion(tx, rows, { id, version })
    if (!isArchived && row.parentId !== null && find(rows, row.parentId).archivedAt !== null)
      throw new AppError('categoryTreeRefused', { message: '상위 카테고리를 먼저 되살려 주세요.' })
    const moved = isArchived ? await clear(tx, rows, { id, moveTo }) : 0
    await sql.archiveCategory(tx, { id, at: isArchived ? clock() : null })
    return moved
  })
  input.audit?.({ before: { isArchived: !isArchived }, after: { isArchived, moveTo, movedProducts } })
  return { movedProducts, categories: await readTree(db) }
}

/** Categories in the back office. Decision 073 */
export const categoryEditHandlers: Pick<Handlers, CategoryCalls> = {
  'admin.category.list': async (_, { db }) => ({ categories: await readTree(db) }),
  'admin.category.create': create,
  'admin.category.change': change,
  'admin.category.sort': sort,
  'admin.category.archive': archive,
}
