import type { CallName } from '@shop/contract'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

export interface AdminObjects {
  /** Another staff account of the brand. */
  colleague: TestStaff
}

/** Ids that a wrong input does not name by chance: such a request would end the session that the other requests use. */
const FIRST_ID = 70_000

/** Makes the ids of staff accounts and sessions start high. Call it before the first account. */
export const startStaffIdsHigh = async ({ db }: TestShop): Promise<void> => {
  await db.exec('ids', `alter table staff alter column id restart with ${FIRST_ID}`, [])
  await db.exec('ids', `alter table staff_session alter column id restart with ${FIRST_ID}`, [])
}

/** Adds an account that the calls of the back office change. */
export const makeAdmin = async (shop: TestShop): Promise<AdminObjects> => ({
  colleague: await asStaff(shop, { roles: ['packer'] }),
})

/** Requests of staff accounts, of their logs and of the own session. */
export const adminRequests = ({ colleague }: AdminObjects): Partial<Record<CallName, object>> => {
  const params = { id: colleague.staffId }
  const grants = [{ role: 'packer' }]
  return {
    'admin.session.totp': { body: { code: '000000' } },
    'admin.session.startTotp': { body: { password: 'wrong' } },
    'admin.session.confirmTotp': { body: { code: '000000' } },
    'admin.session.renewRecoveryCodes': { body: { password: 'wrong', code: '000000' } },
    'admin.session.end': { params: { id: 1 } },
    'admin.staff.get': { params },
    'admin.staff.create': { body: { email: 'new-colleague@shop.example', name: '새 직원', grants } },
    'admin.staff.change': { params, body: { name: '포장 담당', grants, version: 0 } },
    'admin.staff.disable': { params },
    'admin.staff.resetPassword': { params },
    'admin.staff.resetTotp': { params },
    'admin.staff.endSession': { params: { id: 1 } },
  }
}
