import type { Access } from '@shop/contract'

/**
 * Principals of the access matrix. The owners, a guest and a member, created the objects named in the inputs; the others have
 * their own objects. `guestProved` is another device of the guest who placed the order: a token that has looked it up by name,
 * phone and code.
 */
export const principals = [
  'none',
  'bad',
  'expired',
  'revoked',
  'guestOwner',
  'guestOther',
  'guestProved',
  'memberOwner',
  'memberOther',
  'otherBrand',
  // F6: sessions of staff in the cookie, without a token
  'staff',
  'staffOfOtherBrand',
  'staffEnded',
] as const
export type Principal = (typeof principals)[number]

export const withoutToken: ReadonlySet<Principal> = new Set<Principal>([
  'none',
  'bad',
  'expired',
  'revoked',
  'otherBrand',
  'staff',
  'staffOfOtherBrand',
  'staffEnded',
])
/** Returns the expected result according to the access matrix of the contract. */
export const expectedOf = (access: Access, principal: Principal): number | 'ok' => {
  // the request itself carries the proof, for every principal
  if (['public', 'code', 'contact', 'webhook', 'capability', 'collector'].includes(access)) return 'ok'
  if (access === 'staff') return principal === 'staff' ? 'ok' : 401
  if (withoutToken.has(principal)) return 401
  if (access === 'token') return 'ok'
  if (access === 'proved-owner' && principal === 'guestProved') return 'ok'
  if (access === 'owner' || access === 'proved-owner') return principal === 'guestOwner' ? 'ok' : 404
  if (principal.startsWith('guest')) return 403
  return access === 'member-owner' && principal === 'memberOther' ? 404 : 'ok'
}
