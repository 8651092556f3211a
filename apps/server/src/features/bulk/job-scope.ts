import type { BrandId } from '@shop/brands'
import type { Permission, StaffRole } from '@shop/contract'
import { hasPermission, isUnscoped } from '@shop/rules/staff'
import type { Sql } from '#src/db/db.ts'
import type { StaffCaller } from '#src/handler-context.ts'
import { listRolesOf } from './bulk-sql.ts'

/** Who starts a job: the account, and the API key if one acts for it. */
export const starterOf = ({ id, apiKey }: Pick<StaffCaller, 'id' | 'apiKey'>) => ({
  staffId: id,
  apiKeyId: apiKey?.id ?? null,
})

interface Account {
  staffId: number
  brand: BrandId
  permission: Permission
}

/**
 * Returns the distributors to which an account is limited for a permission; null: all. Undefined if it does not have the permission, or
 * is disabled.
 */
export const findJobScope = async (
  db: Sql,
  { staffId, brand, permission }: Account,
): Promise<readonly number[] | null | undefined> => {
  const grants = await listRolesOf(db, { staffId, brand })
  const roles = grants.map(({ role }) => role as StaffRole)
  if (!hasPermission(roles, permission)) return undefined
  if (isUnscoped(roles, permission)) return null
  return grants.flatMap(({ distributorId }) => (distributorId === null ? [] : [distributorId]))
}

/** Reports whether the account of a job still has its permission, for all distributors of the job. */
export const mayRun = async (
  db: Sql,
  job: Account & { distributorIds: readonly number[] | null },
): Promise<boolean> => {
  const scope = await findJobScope(db, job)
  if (scope === undefined || scope === null) return scope === null
  return job.distributorIds !== null && job.distributorIds.every((id) => scope.includes(id))
}
