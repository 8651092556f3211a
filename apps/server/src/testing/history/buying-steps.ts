import type { Api } from '@shop/contract'
import { address, buy, LINE, place } from '#src/features/refund/testing/buying.ts'
import type { Dice } from './dice.ts'
import { withOrder, type World } from './world.ts'

const KEPT = 60
const POINTS = 3_000
const lines = Object.values(LINE)
const phones = (dice: Dice): string => `010${(20_000_000 + dice.roll(40)).toString()}`

export const remember = async (world: World, api: Api, id: number): Promise<void> => {
  const order = await api('order.get', { params: { id } })
  const { orderNo, amount } = await world.shop.db.one<{ orderNo: string; amount: number }>(
    't',
    'select o.order_no as "orderNo", p.amount from orders o join payment p on p.order_id = o.id where o.id = $1',
    [id],
  )
  const { orderItemProducts: products } = order
  const options = products.flatMap(({ orderOptionGroups }) => orderOptionGroups)
  world.orders.push({
    id,
    orderNo,
    amount,
    api,
    productIds: products.map(({ id: each }) => each),
    combinationIds: options.map(({ productOptionCombination }) => productOptionCombination.id),
  })
  if (world.orders.length > KEPT) world.orders.shift()
}

const toTerms = ({ dice }: World) => ({
  usedPoint: dice.inHundred(25) ? 1_000 * (1 + dice.roll(POINTS / 1_000)) : 0,
  address: { ...address, guestOrderPhone: phones(dice) },
})

/** Returns one of the member's coupons about one time in three, whether it applies to the purchase or not. */
export const someCoupon = async ({ dice, members }: World, api: Api): Promise<number | null> => {
  const [isAsked, at] = [dice.inHundred(35), dice.roll(15)]
  if (!isAsked || !members.has(api)) return null
  const { list } = await api('coupon.list', { query: {} })
  return list[at % list.length]?.id ?? null
}

const someLines = ({ dice }: World) => {
  const count = 1 + dice.roll(3)
  return [...new Set(Array.from({ length: count }, () => dice.pick(lines)))]
}

/** Places an order, paid or unpaid. It includes items left in the user's cart, which are restored if the order fails. */
export const order = async (
  world: World,
  paymentMethodType: 'card' | 'virtual_account',
  isPaid: boolean,
): Promise<void> => {
  const api = world.dice.pick(world.people)
  const terms = { ...toTerms(world), paymentMethodType, couponId: await someCoupon(world, api) }
  const { id } = isPaid
    ? await buy(world.shop, api, someLines(world), terms)
    : await place(api, someLines(world), terms).then(({ orderId }) => ({ id: orderId }))
  await remember(world, api, id)
}

export const confirmAgain = withOrder(async ({ shop, dice }, { api, orderNo, amount }) => {
  const paymentKey = shop.gateway.authenticate(orderNo, amount, dice.inHundred(20) ? 'virtualAccount' : 'card')
  await api('payment.confirm', { body: { orderNo, amount, paymentKey } })
})
