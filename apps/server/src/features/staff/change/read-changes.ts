import { ChangeKind, type Permission, type StaffChange } from '@shop/contract'
import { changeKinds } from '@shop/rules/staff-changes'
import type { Sql } from '#src/db/db.ts'
import * as sql from './change-sql.ts'

/** What has changed, before it is read. */
export interface ChangedObject {
  kind: ChangeKind
  id: string
  staffId: number | null
}

/** A change, with the distributors to which its record belongs. */
export interface ReadChange extends StaffChange {
  distributorIds: readonly number[]
}

/** Reads the object of an audit entry, `order 20261128-ABCD2345`. Undefined if changes of its kind are not published. */
export const toChangedObject = (object: string, staffId: number | null): ChangedObject | undefined => {
  const [kind, id, more] = object.split(' ')
  const known = ChangeKind.safeParse(kind)
  return known.success && id !== undefined && more === undefined ? { kind: known.data, id, staffId } : undefined
}

interface Stored {
  id: string
  version?: number
  distributorIds: readonly number[]
}

/** Reads versions and distributors of the kinds that have any. */
const readStored = async (db: Sql, changed: readonly ChangedObject[]): Promise<ReadonlyMap<string, Stored>> => {
  const idsOf = (wanted: ChangeKind): string[] => changed.flatMap(({ kind, id }) => (kind === wanted ? id : []))
  const numbersOf = (wanted: ChangeKind): number[] => idsOf(wanted).map(Number).filter(Number.isSafeInteger)
  const [orderNos, productIds, combinationIds] = [idsOf('order'), numbersOf('product'), numbersOf('stock')]
  const [orders, products, stocks] = await Promise.all([
    orderNos.length > 0 ? sql.listOrderVersions(db, { ids: orderNos }) : [],
    productIds.length > 0 ? sql.listProductVersions(db, { ids: productIds }) : [],
    combinationIds.length > 0 ? sql.listStockDistributors(db, { ids: combinationIds }) : [],
  ])
  const keyed = (kind: ChangeKind, rows: readonly Stored[]) => rows.map((row) => [`${kind} ${row.id}`, row] as const)
  return new Map([...keyed('order', orders), ...keyed('product', products), ...keyed('stock', stocks)])
}

/**
 * Reads what is published about changed objects: each once, at its first place. If both an account and something else have changed
 * it, the account is named.
 */
export const readChanges = async (db: Sql, changed: readonly ChangedObject[]): Promise<ReadChange[]> => {
  const once = new Map<string, ChangedObject>()
  for (const each of changed) {
    const key = `${each.kind} ${each.id}`
    const staffId = once.get(key)?.staffId ?? each.staffId
    once.set(key, { ...each, staffId })
  }
  const objects = [...once.values()]
  const staffIds = [...new Set(objects.flatMap(({ staffId }) => staffId ?? []))]
  const [stored, staff] = await Promise.all([
    readStored(db, objects),
    staffIds.length > 0 ? sql.listStaffNames(db, { ids: staffIds }) : [],
  ])
  return objects.map(({ kind, id, staffId }) => {
    const found = stored.get(`${kind} ${id}`)
    const by = staff.find((each) => each.id === staffId) ?? null
    return { kind, id, version: found?.version ?? null, by, distributorIds: found?.distributorIds ?? [] }
  })
}

/** Distributors to which an account is limited for a permission; null: all; undefined: it has not got the permission. */
export type ScopeFor = (permission: Permission) => readonly number[] | null | undefined

/** Cuts changes to those that an account may read. */
export const selectReadable = (changes: readonly ReadChange[], scopeFor: ScopeFor): StaffChange[] =>
  changes.flatMap(({ distributorIds, ...change }) => {
    const { permission, isOfDistributor } = changeKinds[change.kind]
    const scope = scopeFor(permission)
    const isReadable =
      scope === null || (scope !== undefined && isOfDistributor && distributorIds.some((id) => scope.includes(id)))
    return isReadable ? [change] : []
  })
