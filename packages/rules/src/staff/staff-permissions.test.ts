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
  ['webhook.write', ['owner', 'manager']],
  ['setting.write', ['owner', 'manager']],
  ['customer.reveal', ['owner', 'manager', 'orderDesk', 'care']],
  ['order.refund', ['owner', 'manager', 'orderDesk', 'care']],
  ['point.adjust', ['owner', 'manager', 'care']],
  ['point.approve', ['owner', 'manager', 'accountant']],
  ['settlement.close', ['owner', 'manager', 'accountant']],
  ['day.close', ['owner', 'manager', 'accountant']],
  ['match.write', ['owner', 'manager', 'accountant']],
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

// calls about what belongs to the account itself: their handlers limit themselves to it, or to its permissions
const ownCalls = /^admin\.(session\.|today\.get$|change\.list$|view\.(list|create|change|delete)$|job\.)/

// the first steps of a session are taken before it has permissions
const openCalls = new Set(['admin.session.logIn'])

test('[F6] every call of the back office is a call of staff, except the login', () => {
  for (const [name, { path, access, permission }] of Object.entries(calls) as [string, Call][]) {
    const isAdmin = path.startsWith('/admin/')
    expect(isAdmin, name).toBe(name.startsWith('admin.'))
    if (isAdmin) expect(access, name).toBe(openCalls.has(name) ? 'public' : 'staff')
    else expect(access, name).not.toBe('staff')
    if (isAdmin && !ownCalls.test(name)) expect(permission, name).toBeDefined()
  }
})

/** Calls without a permission, which answer a key about the jobs that it has started. */
const ownJobs = /^admin\.job\./

const closedToKeys =
  /^admin\.(session|staff|apiKey|webhook|audit|accessLog|view|change|today)\.|\.reveal|[kK]ey$|createChannel$|packingSlips$|showReturnPhotos$|waybill\.export$/

test('[F6] API keys open no call about accounts, sessions, keys, secrets, logs and personal data in the clear', () => {
  const open = (Object.entries(calls) as [string, Call][]).filter(([, { keys }]) => keys)
  for (const [name, { access, permission }] of open)
    expect([access, permission === undefined], name).toEqual(['staff', ownJobs.test(name)])
  expect(open.map(([name]) => name).filter((name) => closedToKeys.test(name))).toEqual([])
})

/** Parts of the back office whose writes are open to API keys. A new part is added on purpose. */
const partsWithKeys =
  'adReport answerTemplate appeal best category chatBan coupon customer display distributor gift job live message notice order product productGroup qna review search segment stock video waybill'

test('[F6] API keys write only in these parts, and not money, approvals, settings and jobs', () => {
  const writes = (Object.entries(calls) as [string, Call][])
    .filter(([, { access, keys, method }]) => access === 'staff' && keys && method !== 'GET')
    .map(([name]) => name)
  expect([...new Set(writes.map((name) => name.split('.')[1] ?? ''))].toSorted((a, b) => a.localeCompare(b))).toEqual(
    partsWithKeys.split(' '),
  )
  const closed =
    /^admin\.(?:settlement|day|match|point|queue|pointCampaign|failedMessage|setting|grade)\.|^admin\.(?:message\.send|coupon\.issue|customer\.give\w*|customer\.takePoints|display\.createPreview)$/
  expect(writes.filter((name) => closed.test(name))).toEqual([])
})
