import { calls, StaffRole, type Call } from '@shop/contract'
import { expect, test } from 'vitest'
import { hasPermission, permissionRoles } from './staff-permissions.ts'

test('[F6] each permission of a call belongs to at least one role, and the owner has all of them', () => {
  const asked = Object.values(calls).flatMap(({ permission }: Call) => permission ?? [])
  expect(asked.length).toBeGreaterThan(0)
  for (const permission of asked) expect(permissionRoles[permission]).toContain('owner')
})

test('[F6] a role without the permission is refused, and so is an account without roles', () => {
  for (const role of StaffRole.options)
    expect(hasPermission([role], 'live.run'), role).toBe(permissionRoles['live.run'].includes(role))
  expect(hasPermission([], 'live.run')).toBe(false)
  expect(hasPermission([], undefined)).toBe(true)
})

test('[F6] every call of the back office is a call of staff, except the login', () => {
  for (const [name, { path, access }] of Object.entries(calls)) {
    const isAdmin = path.startsWith('/admin/')
    expect(isAdmin, name).toBe(name.startsWith('admin.'))
    if (isAdmin) expect(access, name).toBe(name === 'admin.session.logIn' ? 'public' : 'staff')
    else expect(access, name).not.toBe('staff')
  }
})
