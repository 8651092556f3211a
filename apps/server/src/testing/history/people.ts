import type { Api } from '@shop/contract'
import { addDays } from '@shop/rules'
import { addCoupon, type TestCoupon } from '#src/features/coupon/test-coupons.ts'
import { givePoints, LINE } from '#src/features/refund/testing/buying.ts'
import type { World } from './world.ts'

/** Coupon kinds. Every member gets one coupon of one kind. */
const coupons: readonly TestCoupon[] = [
  { discount: 3_000 },
  { kind: 'percent', discount: 15, max: 4_000 },
  { discount: 2_000, min: 20_000 },
  { kind: 'percent', discount: 50, products: [LINE.apple[0]] },
  // larger than the price of a cheap order
  { discount: 30_000, products: [LINE.potato[0]] },
]

export const couponFor = ({ shop, dice }: Pick<World, 'shop' | 'dice'>): Promise<number> => {
  const begin = shop.clock.now
  return addCoupon(shop.db, { ...dice.pick(coupons), begin, end: addDays(begin, 3 + dice.roll(30)) })
}

/** Creates members with points and coupons, and guests. */
export const openPeople = async (
  { shop, dice }: Pick<World, 'shop' | 'dice'>,
  many: { members: number; guests: number },
): Promise<Pick<World, 'people' | 'members'>> => {
  const members = new Set<Api>()
  for (let at = 0; at < many.members; at++) {
    const { api, userId } = await shop.asMember()
    await givePoints(shop, userId, 50_000)
    members.add(api)
  }
  for (let at = 0; at < coupons.length; at++) await couponFor({ shop, dice })
  const people = [...members]
  for (let at = 0; at < many.guests; at++) people.push(shop.api(await shop.guest()))
  // extend all logins: otherwise they expire during the history and only guests remain
  await shop.db.exec('t', `update token set expires_at = expires_at + interval '10 years'`, [])
  return { people, members }
}
