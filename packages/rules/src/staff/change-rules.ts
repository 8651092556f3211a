import type { ChangeKind, Permission } from '@shop/contract'

/** Permission to receive changes of each kind, and whether its records belong to distributors, so that sellers see their own. */
export const changeKinds: Readonly<Record<ChangeKind, { permission: Permission; isOfDistributor: boolean }>> = {
  order: { permission: 'order.read', isOfDistributor: true },
  product: { permission: 'product.read', isOfDistributor: true },
  stock: { permission: 'product.read', isOfDistributor: true },
  category: { permission: 'product.read', isOfDistributor: false },
  distributor: { permission: 'product.read', isOfDistributor: false },
  customer: { permission: 'customer.read', isOfDistributor: false },
  job: { permission: 'job.read', isOfDistributor: false },
  staff: { permission: 'staff.read', isOfDistributor: false },
}
