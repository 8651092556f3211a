import { z } from 'zod'
import { call } from '../../call.ts'
import { AccountSession, RoleSummary, StaffAccount, StaffGrant, StaffRole } from '../../entities/staff.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Flag, Id, IntFrom, Line } from '../../scalars.ts'

const ById = z.object({ id: Id })
const Account = z.object({ account: StaffAccount })
const Name = Line(40).min(1, '이름을 적어 주세요.')
const Grants = z.array(StaffGrant).max(30, '역할은 30개까지 줄 수 있어요.')
const Version = IntFrom(0, 999_999_999)
const OneTimePassword = z.string().nullable()
const reads = { access: 'staff', permission: 'staff.read', keys: false } as const
const writes = { access: 'staff', permission: 'staff.write', keys: false } as const
const missing = ['staffNotFound'] as const

/**
 * Accounts with a role on the brand of the request. Roles are read and changed on that brand only. What concerns the whole account
 * (password, authenticator, ban) needs the permission on each brand where it has a role.
 */
export const adminStaffCalls = {
  'admin.staff.list': call({
    ...reads,
    summary: 'Staff accounts of the brand, by e-mail.',
    method: 'GET',
    path: '/admin/v1/staff',
    query: z.object({
      take: take(30, 30),
      nextPage: Cursor.optional(),
      /** Part of the name or the e-mail. */
      q: Line(100).optional(),
      role: StaffRole.optional(),
      disabled: Flag.optional(),
    }),
    reply: z.object({ page: Page, accounts: z.array(StaffAccount) }),
    errors: ['invalidCursor'],
  }),
  'admin.staff.get': call({
    ...reads,
    summary: 'A staff account of the brand.',
    method: 'GET',
    path: '/admin/v1/staff/{id}',
    params: ById,
    reply: Account,
    errors: missing,
  }),
  'admin.staff.create': call({
    ...writes,
    summary:
      'Creates an account with a one-time password, which is shown in this reply only. An account of another brand gets the roles here, keeps its password, and `password` is null.',
    method: 'POST',
    path: '/admin/v1/staff',
    body: z.object({
      email: z.email('이메일을 다시 확인해 주세요.').max(254),
      name: Name,
      grants: Grants.min(1, '역할을 하나 이상 골라 주세요.'),
    }),
    reply: Account.extend({ password: OneTimePassword }),
    errors: ['staffExists'],
  }),
  'admin.staff.change': call({
    ...writes,
    summary: 'Replaces the roles on the brand, and ends the sessions of the account if they have changed.',
    method: 'PUT',
    path: '/admin/v1/staff/{id}',
    params: ById,
    body: z.object({ name: Name, grants: Grants, version: Version }),
    reply: Account,
    errors: ['staffNotFound', 'changedMeanwhile', 'lastOwner'],
  }),
  'admin.staff.disable': call({
    ...writes,
    summary: 'Ends the sessions of an account and refuses its logins. `resetPassword` enables it.',
    method: 'POST',
    path: '/admin/v1/staff/{id}/disable',
    params: ById,
    reply: Account,
    errors: ['staffNotFound', 'lastOwner'],
  }),
  'admin.staff.resetPassword': call({
    ...writes,
    summary: 'Gives a one-time password, ends the sessions of the account and enables it.',
    method: 'POST',
    path: '/admin/v1/staff/{id}/password',
    params: ById,
    reply: Account.extend({ password: z.string() }),
    errors: missing,
  }),
  'admin.staff.resetTotp': call({
    ...writes,
    summary: 'Removes the authenticator and the recovery codes of an account and ends its sessions.',
    method: 'POST',
    path: '/admin/v1/staff/{id}/totp',
    params: ById,
    reply: Account,
    errors: missing,
  }),
  'admin.staff.listRoles': call({
    ...reads,
    summary: 'Roles with their permissions, and who has them on the brand.',
    method: 'GET',
    path: '/admin/v1/staff-roles',
    reply: z.object({ roles: z.array(RoleSummary) }),
  }),
  'admin.staff.listSessions': call({
    ...writes,
    summary: 'Open sessions of all accounts on the brand, the latest login first.',
    method: 'GET',
    path: '/admin/v1/staff-sessions',
    query: z.object({
      take: take(30, 50),
      nextPage: Cursor.optional(),
      /** Part of the name or the e-mail. */
      q: Line(100).optional(),
    }),
    reply: z.object({ page: Page, sessions: z.array(AccountSession) }),
    errors: ['invalidCursor'],
  }),
  'admin.staff.endSession': call({
    ...writes,
    summary: 'Ends a session of an account on the brand. Ending one that has ended changes nothing.',
    method: 'DELETE',
    path: '/admin/v1/staff-sessions/{id}',
    params: ById,
    reply: z.object({}),
  }),
}
