import type { Staff } from '@shop/contract'
import type { Screen } from '#src/lib/screen.ts'

type Role = Staff['roles'][number]

/** Screens of the bottom bar of a phone for each role, the most important first. */
const jobs: Readonly<Record<Role, readonly string[]>> = {
  owner: ['', 'orders', 'products', 'customers', 'jobs'],
  manager: ['', 'orders', 'products', 'customers', 'jobs'],
  orderDesk: ['', 'orders', 'orders/waybills', 'returns', 'customers'],
  packer: ['', 'orders', 'orders/waybills', 'orders/print', 'jobs'],
  merchandiser: ['', 'products', 'stock', 'categories', 'displays'],
  producer: ['', 'live', 'videos', 'products', 'coupons'],
  care: ['', 'customers', 'orders', 'qna', 'points'],
  moderator: ['', 'reviews', 'appeals', 'qna', 'products'],
  accountant: ['', 'reports/sales', 'settlement', 'match', 'points'],
  marketer: ['', 'reports/sales', 'coupons', 'displays', 'notices'],
  seller: ['', 'orders', 'orders/waybills', 'products', 'stock'],
}

const MOST = 5

/** Returns the screens of the bottom bar: those of the first role, filled up with the others of the account. */
export const listPhoneJobs = (screens: readonly Screen[], roles: readonly Role[]): Screen[] => {
  const wanted = roles.flatMap((role) => jobs[role])
  const chosen = wanted.flatMap((path) => screens.find((screen) => screen.path === path) ?? [])
  return [...new Set([...chosen, ...screens])].slice(0, MOST)
}
