import type { Permission, StaffRole } from '@shop/contract'

/** Roles that have each permission. */
export const permissionRoles: Readonly<Record<Permission, readonly StaffRole[]>> = {
  'live.run': ['owner', 'manager', 'producer'],
}

/** Reports whether one of the roles has the permission. Without a permission every staff account is allowed, roles or not. */
export const hasPermission = (roles: readonly StaffRole[], permission: Permission | undefined): boolean =>
  permission === undefined || permissionRoles[permission].some((role) => roles.includes(role))
