import { address, give, jeju } from '#src/features/gift/testing/giving.ts'
import { account } from '#src/features/refund/testing/buying.ts'
import { remember, someCoupon } from './buying-steps.ts'
import { type Step, withGift, type World } from './world.ts'

const KEPT = 60
const phones = (world: World): string => `010${(30_000_000 + world.dice.roll(10_000)).toString()}`

/** Sends a gift to one to four receivers, now or at a scheduled time, with points or a coupon or neither. */
const sendGift = async (world: World, paymentMethodType: 'card' | 'virtual_account'): Promise<void> => {
  const { dice, people, shop } = world
  const api = dice.pick(people)
  const giftReceivers = Array.from({ length: 1 + dice.roll(4) }, (_, at) => ({
    name: `받는이${at}`,
    phone: phones(world),
    unit: 1 + dice.roll(2),
  }))
  const giftNotiType = dice.inHundred(30) ? ('kakaotalkSend' as const) : ('alimtalkSend' as const)
  const usedPoint = dice.inHundred(25) ? 1_000 : 0
  const couponId = await someCoupon(world, api)
  const giftData = { giftReceivers, giftNotiType }
  const { id } = await give(shop, api, { giftData, usedPoint, couponId, paymentMethodType })
  await remember(world, api, id)
  const { giftTos } = await api('gift.getGroup', { params: { id } })
  world.gifts.push(...giftTos.map(({ uuid }) => ({ orderId: id, uuid, api })))
  world.gifts.splice(0, Math.max(0, world.gifts.length - KEPT))
}

/** Steps of senders and receivers of gifts. */
export const giftSteps: readonly Step[] = [
  { name: 'send a gift', weight: 8, run: (world) => sendGift(world, 'card') },
  { name: 'send a gift by account', weight: 2, run: (world) => sendGift(world, 'virtual_account') },
  {
    name: 'open a gift',
    weight: 5,
    run: withGift(({ shop }, { uuid: id }) => shop.api()('gift.open', { params: { id } })),
  },
  {
    name: 'accept a gift',
    weight: 9,
    run: withGift(({ shop, dice }, { uuid: id }) =>
      shop.api()('gift.giveAddress', { params: { id }, body: dice.inHundred(30) ? jeju : address }),
    ),
  },
  {
    name: 'decline a gift',
    weight: 3,
    run: withGift(({ shop }, { uuid: id }) => shop.api()('gift.decline', { params: { id }, body: { note: '마음만' } })),
  },
  {
    name: 'thank for a gift',
    weight: 3,
    run: withGift(({ shop }, { uuid: id }) => shop.api()('gift.thank', { params: { id }, body: { note: '고마워요' } })),
  },
  {
    name: 'withdraw a gift',
    weight: 3,
    run: withGift((_, { api, uuid: id }) => api('gift.withdraw', { params: { id }, body: { refundAccount: account } })),
  },
  {
    name: 'withdraw all gifts',
    weight: 2,
    run: withGift((_, { api, orderId: id }) =>
      api('gift.withdrawGroup', { params: { id }, body: { refundAccount: account } }),
    ),
  },
  {
    name: 'send a message again',
    weight: 2,
    run: withGift((_, { api, uuid: id }) => api('gift.resend', { params: { id } })),
  },
  {
    name: 'correct a receiver',
    weight: 2,
    run: withGift((world, { api, uuid: id }) =>
      api('gift.setReceiver', { params: { id }, body: { name: '김한나', phone: phones(world) } }),
    ),
  },
]
