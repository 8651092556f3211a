import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminDistributor, DistributorContact, ShippingTerms } from '../../entities/admin-catalogue.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Flag, Id, IntFrom, Line } from '../../scalars.ts'

const ById = z.object({ id: Id })
const Reply = z.object({ distributor: AdminDistributor })
const reads = { access: 'staff', permission: 'product.read', sellers: true } as const
const writes = { access: 'staff', permission: 'distributor.write' } as const
const Version = IntFrom(0, 999_999_999)
const missing = ['distributorNotFound'] as const
const DistributorInput = z.object({
  name: Line(40).min(1, '이름을 적어 주세요.'),
  deliveryCompany: Line(40).default(''),
  shipping: ShippingTerms.prefault({}),
})

/** Distributors are shared by all brands. Sellers see their own. */
export const adminDistributorCalls = {
  'admin.distributor.list': call({
    ...reads,
    summary: 'Distributors by name. `q` is part of the name.',
    method: 'GET',
    path: '/admin/v1/distributor',
    query: z.object({
      take: take(50),
      nextPage: Cursor.optional(),
      q: Line(40).optional(),
      archived: Flag.default(false),
    }),
    reply: z.object({ page: Page, distributors: z.array(AdminDistributor) }),
    errors: ['invalidCursor'],
  }),
  'admin.distributor.get': call({
    ...reads,
    summary: 'A distributor with its masked contact.',
    method: 'GET',
    path: '/admin/v1/distributor/{id}',
    params: ById,
    reply: Reply,
    errors: missing,
  }),
  'admin.distributor.create': call({
    ...writes,
    summary: 'Adds a distributor. Its contact is stored encrypted.',
    method: 'POST',
    path: '/admin/v1/distributor',
    body: DistributorInput.extend({ contact: DistributorContact.nullable().default(null) }),
    reply: Reply,
    errors: ['distributorNameTaken'],
  }),
  'admin.distributor.change': call({
    ...writes,
    summary:
      'Changes a distributor. Terms apply to new products. A contact that is omitted is unchanged; null removes it.',
    method: 'PUT',
    path: '/admin/v1/distributor/{id}',
    params: ById,
    body: DistributorInput.extend({ contact: DistributorContact.nullable().optional(), version: Version }),
    reply: Reply,
    errors: [...missing, 'changedMeanwhile', 'distributorNameTaken'],
  }),
  'admin.distributor.archive': call({
    ...writes,
    summary: 'Archives a distributor without products on sale, or restores it.',
    method: 'POST',
    path: '/admin/v1/distributor/{id}/archive',
    params: ById,
    body: z.object({ isArchived: z.boolean().default(true), version: Version }),
    reply: Reply,
    errors: [...missing, 'changedMeanwhile', 'distributorInUse'],
  }),
  'admin.distributor.revealContact': call({
    ...writes,
    keys: false,
    summary: 'The contact in the clear. Needs a reason, which is in the access log.',
    method: 'POST',
    path: '/admin/v1/distributor/{id}/contact',
    params: ById,
    body: z.object({ reason: Line(200) }),
    reply: z.object({ contact: z.object({ contactName: z.string(), phone: z.string(), email: z.string() }) }),
    errors: missing,
  }),
}
