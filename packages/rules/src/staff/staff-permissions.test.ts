import { calls, Permission, StaffRole, type Call } from '@shop/contract'
import { expect, test } from 'vitest'
import {
  canGrant,
  hasPermission,
  isUnscoped,
  permissionRoles,
  permissionsOf,
  rolePermissions,
} from './staff-permissions.ts'

test('[F6] each permission of a call belongs to at least one role, and the owner has all of them', () => {
  const asked = Object.values(calls).flatMap(({ permission }: Call) => permission ?? [])
  expect(asked.length).toBeGreaterThan(0)
  for (const permission of [...asked, ...Permission.options]) expect(permissionRoles[permission]).toContain('owner')
})

test.each(StaffRole.options)('[F6] %s has the permissions of the table and no others', (role) => {
  for (const permission of Permission.options)
    expect(hasPermission([role], permission), permission).toBe(rolePermissions[role].includes(permission))
  expect(permissionsOf([role])).toEqual(Permission.options.filter((each) => rolePermissions[role].includes(each)))
  expect(new Set(rolePermissions[role]).size).toBe(rolePermissions[role].length)
})

test('[F6] an account without roles has no permission', () => {
  expect(permissionsOf([])).toEqual([])
  expect(hasPermission([], undefined)).toBe(true)
})

test.each<[Permission, StaffRole[]]>([
  ['staff.write', ['owner']],
  ['staff.read', ['owner', 'manager']],
  ['audit.read', ['owner', 'manager']],
  ['apiKey.write', ['owner']],
  ['setting.write', ['owner', 'manager']],
  ['customer.reveal', ['owner', 'manager', 'orderDesk', 'care']],
  ['order.refund', ['owner', 'manager', 'orderDesk', 'care']],
  ['point.adjust', ['owner', 'manager', 'care']],
  ['point.approve', ['owner', 'manager', 'accountant']],
  ['settlement.close', ['owner', 'manager', 'accountant']],
  ['product.publish', ['owner', 'manager', 'merchandiser']],
  ['live.run', ['owner', 'manager', 'producer']],
  ['review.moderate', ['owner', 'manager', 'moderator']],
])('[F6] %s belongs to %s only', (permission, roles) => {
  expect(permissionRoles[permission]).toEqual(roles)
})

test('[F6] nobody but owners and managers both adjusts points and approves them', () => {
  const both = StaffRole.options.filter((role) =>
    ['point.adjust', 'point.approve'].every((p) => rolePermissions[role].includes(p as Permission)),
  )
  expect(both).toEqual(['owner', 'manager'])
})

test('[F6] a seller is scoped to distributors unless another role has the permission', () => {
  expect(isUnscoped(['seller'], 'order.read')).toBe(false)
  expect(isUnscoped(['seller', 'packer'], 'order.read')).toBe(true)
  expect(isUnscoped(['seller', 'packer'], 'product.write')).toBe(false)
  expect(isUnscoped([], undefined)).toBe(true)
})

test('[F6] a role is given only by an account with all its permissions', () => {
  for (const role of StaffRole.options) expect(canGrant(['owner'], role), role).toBe(true)
  expect(canGrant(['manager'], 'owner')).toBe(false)
  expect(canGrant(['manager'], 'care')).toBe(true)
  expect(canGrant(['seller'], 'seller')).toBe(false)
})

// the first steps of a session are taken before it has permissions
const openCalls = new Set(['admin.session.logIn'])

test('[F6] every call of the back office is a call of staff, except the login', () => {
  for (const [name, { path, access, permission }] of Object.entries(calls) as [string, Call][]) {
    const isAdmin = path.startsWith('/admin/')
    expect(isAdmin, name).toBe(name.startsWith('admin.'))
    if (isAdmin) expect(access, name).toBe(openCalls.has(name) ? 'public' : 'staff')
    else expect(access, name).not.toBe('staff')
    // only the own session needs no permission
    if (isAdmin && !name.startsWith('admin.session.') && name !== 'admin.today.get')
      expect(permission, name).toBeDefined()
  }
})
