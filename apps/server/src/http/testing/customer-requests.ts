import { callNames, type CallName } from '@shop/contract'
import { addCoupon } from '#src/features/coupon/test-coupons.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { register } from '#src/features/user/test-members.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

export interface CustomerObjects {
  /** A member of its own, because some calls end its logins. */
  customerId: number
  couponId: number
  /** Points that a colleague gives and that wait. */
  approvedId: number
  rejectedId: number
  /** Views of the account that makes the requests. */
  viewIds: { changed: number; shared: number; deleted: number }
}

const sectionCalls = callNames.filter((name) => /^admin\.customer\.list(?!GivableCoupons|Notes|Sessions)./.test(name))

const view = { name: '오늘 볼 주문', query: 'state=new' }

const addView = async (staff: TestStaff, name: string): Promise<number> =>
  (await staff.api('admin.view.create', { body: { ...view, name, grid: 'products' } })).view.id

/** Adds a member, points for it above the limit, and views of an account. */
export const makeCustomer = async (shop: TestShop, staff: TestStaff): Promise<CustomerObjects> => {
  const { token } = await register(shop)
  const { id: customerId } = await shop.api(token)('user.getDetail')
  const colleague = await asStaff(shop, { roles: ['care'] })
  const ask = async (requestId: string): Promise<number> => {
    const input = { params: { id: customerId }, body: { amount: 500_000, reason: '배송 지연 보상', requestId } }
    return (await colleague.api('admin.customer.givePoints', input)).grant.id
  }
  return {
    customerId,
    couponId: await addCoupon(shop.db, { issue: 'given' }),
    approvedId: await ask('00000000-0000-4000-8000-000000000001'),
    rejectedId: await ask('00000000-0000-4000-8000-000000000002'),
    viewIds: {
      changed: await addView(staff, '고칠 보기'),
      shared: await addView(staff, '나눌 보기'),
      deleted: await addView(staff, '지울 보기'),
    },
  }
}

/** Requests about customers, points that wait, today and saved views. */
export const customerRequests = (objects: CustomerObjects): Partial<Record<CallName, object>> => {
  const { customerId, couponId, approvedId, rejectedId, viewIds } = objects
  const params = { id: customerId }
  const reason = '고객 문의'
  return {
    'admin.customer.get': { params },
    'admin.customer.reveal': { params, body: { reason } },
    'admin.customer.listNotes': { params },
    'admin.customer.createNote': { params, body: { contents: '다음 주에 다시 연락하기로 했어요.' } },
    'admin.customer.block': { params, body: { reason } },
    'admin.customer.unblock': { params, body: { reason } },
    'admin.customer.listSessions': { params },
    'admin.customer.endSessions': { params, body: { reason } },
    'admin.customer.givePoints': {
      params,
      body: { amount: 1_000, reason: '사과의 뜻', requestId: '00000000-0000-4000-8000-000000000003' },
    },
    'admin.customer.takePoints': {
      params,
      body: { amount: 500, reason: '잘못 드렸어요', requestId: '00000000-0000-4000-8000-000000000004' },
    },
    ...Object.fromEntries(sectionCalls.map((name) => [name, { params }] as const)),
    'admin.customer.listGivableCoupons': { params },
    'admin.customer.giveCoupon': { params, body: { couponId, reason } },
    'admin.point.approve': { params: { id: approvedId } },
    'admin.point.reject': { params: { id: rejectedId }, body: { reason: '금액이 커요' } },
    'admin.view.list': { query: { grid: 'orders' } },
    'admin.view.create': { body: { ...view, grid: 'orders' } },
    'admin.view.change': { params: { id: viewIds.changed }, body: { ...view, version: 0 } },
    'admin.view.share': { params: { id: viewIds.shared }, body: { isShared: true, version: 0 } },
    'admin.view.delete': { params: { id: viewIds.deleted } },
  }
}
