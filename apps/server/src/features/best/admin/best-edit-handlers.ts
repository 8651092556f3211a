import type { BrandId } from '@shop/brands'
import { AppError, type CallReply, type Image } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { newestFirst, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import type { Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import * as rule from './best-rule-sql.ts'
import * as sql from './product-group-sql.ts'

type BestCalls = Extract<keyof Handlers, `admin.${'best' | 'productGroup'}.${string}`>
type Rule = CallReply<'admin.best.get'>['rules'][number]

const toImage = (image: unknown): Image | null => image as Image | null

const toItem = <R extends { image: unknown }>(row: R) => ({ ...row, image: toImage(row.image) })
const toRule = <R extends { kind: string; image: unknown }>(row: R) => ({
  ...toItem(row),
  kind: row.kind as Rule['kind'],
})
const toPlace = <R extends { units: unknown; image: unknown }>(row: R) => ({ ...toItem(row), units: Number(row.units) })

const assertCategory = async (db: Sql, id: number): Promise<void> => {
  if (!(await rule.hasCategory(db, { id })).is) throw new AppError('categoryNotFound')
}

const getBest: Handlers['admin.best.get'] = async ({ params: { id: categoryId }, query }, { db }) => {
  await assertCategory(db, categoryId)
  const rules = await rule.listRules(db, { categoryId })
  const places = await rule.listPlaces(db, { categoryId, period: query.type })
  return {
    version: (await rule.findRuleList(db, { categoryId }))?.version ?? 0,
    rules: rules.map(toRule),
    places: places.map(toPlace),
  }
}

const assertSingle = (rules: readonly { productId: number; place?: number }[]): void => {
  const products = rules.map(({ productId }) => productId)
  const places = rules.flatMap(({ place }) => place ?? [])
  const repeated = (values: readonly number[]) => new Set(values).size !== values.length
  if (repeated(products))
    throw new AppError('invalidInput', { problems: [{ path: 'body.rules', message: '같은 상품이 두 번 있어요.' }] })
  if (repeated(places))
    throw new AppError('invalidInput', { problems: [{ path: 'body.rules', message: '같은 순위가 두 번 있어요.' }] })
}

const changeBest: Handlers['admin.best.change'] = async (input, { db }) => {
  const { body, params } = input
  const categoryId = params.id
  const { rules } = body
  assertSingle(rules)
  await assertCategory(db, categoryId)
  const before = await db.tx(async (tx) => {
    const { version } = await rule.lockRuleList(tx, { categoryId })
    const old = (await rule.listRules(tx, { categoryId })).map(({ productId, kind, place, weight }) => ({
      productId,
      kind,
      place,
      weight,
    }))
    if (version !== body.version)
      throw await changedMeanwhile(tx, { object: `best ${categoryId}`, current: { version, rules: old } })
    await rule.clearRules(tx, { categoryId })
    await rule.addRules(tx, { categoryId, rules })
    await rule.raiseVersion(tx, { categoryId })
    return old
  })
  input.audit?.({ object: `best ${categoryId}`, before: { rules: before }, after: { rules } })
  return { version: body.version + 1 }
}

/** Sections of the storefront that show groups are filled again (features/home/version). */
const refillDisplays = (tx: Sql, brand: BrandId) => enqueue(tx, 'display.apply', { brand }, { key: brand })

const listGroups: Handlers['admin.productGroup.list'] = async ({ brand, query }, { db }) => {
  const list = `productGroup.${brand}`
  const find = (seek: Seek | undefined, limit: number) => sql.listGroups(db, { brand, ...newestFirst(seek, limit) })
  const { rows, page } = await readCountedPage(list, query.take, readCursor(list, query.nextPage), find)
  return { page, groups: rows }
}

const readItems = async (db: Sql, groupId: number) => (await sql.listItems(db, { groupId })).map(toItem)

const getGroup: Handlers['admin.productGroup.get'] = async ({ brand, params }, { db }) => {
  const group = await sql.findGroup(db, { id: params.id, brand })
  if (!group) throw new AppError('productGroupNotFound')
  return { ...group, products: await readItems(db, group.id) }
}

const createGroup: Handlers['admin.productGroup.create'] = async (input, { db }) => {
  const { brand, body } = input
  const id = await db.tx(async (tx) => {
    const added = await sql.addGroup(tx, { brand, code: body.code, name: body.name })
    if (!added) throw new AppError('productGroupCodeTaken')
    await sql.addItems(tx, { groupId: added.id, ids: body.productIds })
    return added.id
  })
  input.audit?.({ object: `productGroup ${id}`, after: body })
  return { id }
}

const lockGroup = async (tx: Sql, { brand, id, version }: { brand: BrandId; id: number; version: number }) => {
  const group = await sql.lockGroup(tx, { id, brand })
  if (!group) throw new AppError('productGroupNotFound')
  const productIds = (await sql.listItems(tx, { groupId: id })).map((item) => item.id)
  const current = { name: group.name, productIds, version: group.version }
  if (group.version !== version) throw await changedMeanwhile(tx, { object: `productGroup ${id}`, current })
  return { ...group, productIds }
}

const changeGroup: Handlers['admin.productGroup.change'] = async (input, { db }) => {
  const { brand, body, params } = input
  const { name, productIds, version } = body
  const before = await db.tx(async (tx) => {
    const group = await lockGroup(tx, { brand, id: params.id, version })
    await sql.changeGroup(tx, { id: group.id, name })
    await sql.clearItems(tx, { groupId: group.id })
    await sql.addItems(tx, { groupId: group.id, ids: productIds })
    await refillDisplays(tx, brand)
    return { name: group.name, productIds: group.productIds }
  })
  input.audit?.({ before, after: { name, productIds } })
  return { version: version + 1 }
}

const removeGroup: Handlers['admin.productGroup.remove'] = async (input, { db }) => {
  const { brand, body, params } = input
  const before = await db.tx(async (tx) => {
    const { id, code, name } = await lockGroup(tx, { brand, id: params.id, version: body.version })
    if ((await sql.isUsed(tx, { id, brand, code })).is) throw new AppError('productGroupInUse')
    await sql.removeGroup(tx, { id })
    return { code, name }
  })
  input.audit?.({ before })
  return {}
}

/** Rules of best lists, and product groups. Decision 083 */
export const bestEditHandlers: Pick<Handlers, BestCalls> = {
  'admin.best.get': getBest,
  'admin.best.change': changeBest,
  'admin.productGroup.list': listGroups,
  'admin.productGroup.get': getGroup,
  'admin.productGroup.create': createGroup,
  'admin.productGroup.change': changeGroup,
  'admin.productGroup.remove': removeGroup,
}
