import { Permission, StaffRole } from '@shop/contract'

const all = Permission.options
const without = (...names: Permission[]): readonly Permission[] => all.filter((name) => !names.includes(name))

/** Permissions of each role. A seller has them for the rows of one distributor. */
export const rolePermissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: all,
  manager: without('staff.write', 'apiKey.write'),
  orderDesk: [
    'order.read',
    'order.write',
    'order.move',
    'order.refund',
    'waybill.write',
    'product.read',
    'customer.read',
    'customer.reveal',
    'message.read',
  ],
  packer: ['order.read', 'order.move', 'waybill.write', 'product.read'],
  merchandiser: [
    'product.read',
    'product.write',
    'product.publish',
    'stock.write',
    'category.write',
    'distributor.write',
    'display.write',
    'display.publish',
    'search.write',
    'coupon.read',
    'video.write',
    'notice.write',
    'report.read',
    'view.share',
  ],
  producer: ['live.run', 'video.write', 'product.read', 'coupon.read'],
  care: [
    'order.read',
    'order.write',
    'order.refund',
    'product.read',
    'customer.read',
    'customer.write',
    'customer.reveal',
    'point.adjust',
    'coupon.read',
    'coupon.write',
    'segment.read',
    'qna.answer',
    'message.read',
  ],
  moderator: ['review.moderate', 'qna.answer', 'product.read'],
  accountant: [
    'order.read',
    'report.read',
    'settlement.read',
    'settlement.close',
    'day.close',
    'match.read',
    'match.write',
    'point.approve',
  ],
  marketer: [
    'product.read',
    'coupon.read',
    'coupon.write',
    'segment.read',
    'segment.write',
    'display.write',
    'search.write',
    'notice.write',
    'message.read',
    'message.write',
    'report.read',
    'adCost.write',
  ],
  seller: [
    'order.read',
    'order.move',
    'waybill.write',
    'product.read',
    'product.write',
    'stock.write',
    'qna.answer',
    'settlement.read',
  ],
}

const rolesWith = (permission: Permission): readonly StaffRole[] =>
  StaffRole.options.filter((role) => rolePermissions[role].includes(permission))

/** Roles that have each permission. */
export const permissionRoles: Readonly<Record<Permission, readonly StaffRole[]>> = Object.fromEntries(
  all.map((permission) => [permission, rolesWith(permission)]),
) as Record<Permission, StaffRole[]>

/** Reports whether one of the roles has the permission. Without a permission every staff account is allowed, roles or not. */
export const hasPermission = (roles: readonly StaffRole[], permission: Permission | undefined): boolean =>
  permission === undefined || permissionRoles[permission].some((role) => roles.includes(role))

/** Permissions of several roles together, in the order of the contract. */
export const permissionsOf = (roles: readonly StaffRole[]): Permission[] =>
  all.filter((permission) => hasPermission(roles, permission))

/**
 * Reports whether roles have a permission for rows of all distributors. False with a permission: only for the distributors of the
 * role `seller`.
 */
export const isUnscoped = (roles: readonly StaffRole[], permission: Permission | undefined): boolean =>
  hasPermission(
    roles.filter((role) => role !== 'seller'),
    permission,
  )

/** Reports whether an account may give a role: only if it has all its permissions itself. */
export const canGrant = (roles: readonly StaffRole[], role: StaffRole): boolean =>
  rolePermissions[role].every((permission) => isUnscoped(roles, permission))
