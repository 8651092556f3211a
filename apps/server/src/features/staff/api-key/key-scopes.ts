import { type Call, calls, Permission, type StaffRole } from '@shop/contract'
import { permissionsOf } from '@shop/rules/staff'

const open = new Set(Object.values(calls).flatMap(({ keys, permission }: Call) => (keys ? (permission ?? []) : [])))

/** Permissions that open at least one call to API keys, in the order of the contract. */
export const openScopes: readonly Permission[] = Permission.options.filter((each) => open.has(each))

/** Returns the scopes of a key that its creator, who has these roles now, has too. */
export const effectiveScopes = (scopes: readonly string[], roles: readonly StaffRole[]): Permission[] => {
  const held = permissionsOf(roles)
  return openScopes.filter((scope) => scopes.includes(scope) && held.includes(scope))
}
