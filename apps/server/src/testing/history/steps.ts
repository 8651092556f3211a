import type { Api } from '@shop/contract'
import { addDays } from '@shop/rules'
import { addCoupon, type TestCoupon } from '#src/features/coupon/test-coupons.ts'
import { address, buy, givePoints, LINE, place, type RefundShop, tell } from '#src/features/refund/testing/buying.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import type { Fate } from '#src/outside/payment/fake-gateway.ts'
import type { Dice } from './dice.ts'

/** What a history goes through: a shop, people who come again and again, and the orders they may come back to. */
export interface World {
  shop: RefundShop
  dice: Dice
  people: readonly Api[]
  /** Those of them who can have coupons. */
  members: ReadonlySet<Api>
  orders: {
    id: number
    orderNo: string
    amount: number
    api: Api
    productIds: readonly number[]
    combinationIds: readonly number[]
  }[]
}

export interface Step {
  name: string
  weight: number
  run(world: World): Promise<unknown>
}

const KEPT = 60
const POINTS = 3_000
const lines = Object.values(LINE)
const phones = (dice: Dice): string => `010${(20_000_000 + dice.roll(40)).toString()}`

const remember = async (world: World, api: Api, id: number): Promise<void> => {
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

/** About one time in three one of the member's coupons, whether it is good for what is bought or not. */
const someCoupon = async ({ dice, members }: World, api: Api): Promise<number | null> => {
  const [isAsked, at] = [dice.inHundred(35), dice.roll(15)]
  if (!isAsked || !members.has(api)) return null
  const { list } = await api('coupon.list', { query: {} })
  return list[at % list.length]?.id ?? null
}

const someLines = ({ dice }: World) => {
  const count = 1 + dice.roll(3)
  return [...new Set(Array.from({ length: count }, () => dice.pick(lines)))]
}

/** A person who left something in the cart buys that too; what was there is put back when nothing comes of it. */
const order = async (world: World, paymentMethodType: 'card' | 'virtual_account', isPaid: boolean): Promise<void> => {
  const api = world.dice.pick(world.people)
  const terms = { ...toTerms(world), paymentMethodType, couponId: await someCoupon(world, api) }
  const { id } = isPaid
    ? await buy(world.shop, api, someLines(world), terms)
    : await place(api, someLines(world), terms).then(({ orderId }) => ({ id: orderId }))
  await remember(world, api, id)
}

const fates: readonly Fate[] = ['ok', 'ok', 'lost', 'down', { decline: 'REJECT_CARD_PAYMENT' }]

const known = ({ dice, orders }: World): World['orders'][number] | undefined =>
  orders.length === 0 ? undefined : dice.pick(orders)

type Known = World['orders'][number]
const withOrder =
  (run: (world: World, one: Known) => Promise<unknown>): Step['run'] =>
  async (world) => {
    const one = known(world)
    if (one) await run(world, one)
  }

/** What an operator may not do now is an answer as well. */
const byStaff = (word: string): Step['run'] =>
  withOrder(async ({ shop, dice }, { orderNo }) => {
    const invoice = ['--courier', 'cj', '--invoice', `68${dice.roll(9 * 10 ** 9) + 10 ** 9}`]
    const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
    const command = ['order', word, orderNo, ...(word === 'ship' ? invoice : [])]
    const { exitCode, text } = await runCommand(app, command)
    if (exitCode === 2) throw new Error(text)
    if (exitCode === 1) throw Object.assign(new Error(text), { statusCode: 409, code: 'refused' })
  })

const account = { bankCode: '88', accountNumber: '110123456789', holderName: '이주문' }

const withdrawOne = withOrder(({ dice }, { api, id, productIds }) =>
  api('order.withdrawProduct', { params: { id, pid: dice.pick(productIds) }, body: { refundAccount: account } }),
)

/** Of a product of one option that is all of it. */
const withdrawOption = withOrder(({ dice }, { api, id, combinationIds }) =>
  api('order.withdraw', {
    params: { id },
    body: { combinationIds: [dice.pick(combinationIds)], refundAccount: account },
  }),
)

const statuses = ['WAITING_FOR_DEPOSIT', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED']

/** The bank's doing: now and then another sum than was asked for. What has nothing to do for a bank is no step. */
const depositSum = withOrder(async ({ shop, dice }, { orderNo, amount }) => {
  const found = await shop.gateway.findByOrderId(orderNo)
  if (found.outcome !== 'found' || found.payment.status !== 'waitingForDeposit') return
  shop.gateway.deposit(orderNo, dice.inHundred(10) ? amount + 1_000 : undefined)
  if (dice.inHundred(80)) await tell(shop, orderNo, 'DONE')
})

const reverseSum = withOrder(async ({ shop, dice }, { orderNo }) => {
  const found = await shop.gateway.findByOrderId(orderNo)
  if (found.outcome !== 'found' || found.payment.status !== 'done' || found.payment.method !== 'virtualAccount') return
  shop.gateway.reverse(orderNo, dice.pick(['waitingForDeposit', 'canceled'] as const))
  await tell(shop, orderNo, 'CANCELED')
})

const confirmAgain = withOrder(async ({ shop, dice }, { api, orderNo, amount }) => {
  const paymentKey = shop.gateway.authenticate(orderNo, amount, dice.inHundred(20) ? 'virtualAccount' : 'card')
  await api('payment.confirm', { body: { orderNo, amount, paymentKey } })
})

const restock: Step['run'] = ({ shop, dice }) =>
  shop.db.exec(
    't',
    `update stock set initial = initial + $2, on_hand = on_hand + $2 where product_option_combination_id = $1`,
    [dice.pick(lines)[1], 1 + dice.roll(40)],
  )

/** A coupon for every member, of one of the kinds there are. */
const coupons: readonly TestCoupon[] = [
  { discount: 3_000 },
  { kind: 'percent', discount: 15, max: 4_000 },
  { discount: 2_000, min: 20_000 },
  { kind: 'percent', discount: 50, products: [LINE.apple[0]] },
  // takes everything off what costs little
  { discount: 30_000, products: [LINE.potato[0]] },
]

const couponFor = ({ shop, dice }: Pick<World, 'shop' | 'dice'>): Promise<number> => {
  const begin = shop.clock.now
  return addCoupon(shop.db, { ...dice.pick(coupons), begin, end: addDays(begin, 3 + dice.roll(30)) })
}

/** Everything that people, operators, banks and lines do to a shop. */
export const steps: readonly Step[] = [
  { name: 'buy by card', weight: 16, run: (world) => order(world, 'card', true) },
  { name: 'ask for an account', weight: 6, run: (world) => order(world, 'virtual_account', true) },
  { name: 'go away from the window', weight: 4, run: (world) => order(world, 'card', false) },
  { name: 'come back to pay', weight: 4, run: confirmAgain },
  { name: 'look at an order', weight: 6, run: withOrder((_, { api, id }) => api('order.get', { params: { id } })) },
  { name: 'look into the cart', weight: 6, run: ({ dice, people }) => dice.pick(people)('cart.get') },
  { name: 'deposit', weight: 8, run: depositSum },
  { name: 'bank reversal', weight: 2, run: reverseSum },
  {
    name: 'withdraw',
    weight: 6,
    run: withOrder((_, { api, id }) => api('order.withdraw', { params: { id }, body: { refundAccount: account } })),
  },
  { name: 'withdraw one', weight: 6, run: withdrawOne },
  { name: 'withdraw an option', weight: 5, run: withdrawOption },
  { name: 'wait', weight: 5, run: byStaff('wait') },
  { name: 'ship', weight: 6, run: byStaff('ship') },
  { name: 'deliver', weight: 6, run: byStaff('deliver') },
  { name: 'stock out', weight: 1, run: byStaff('stock-out') },
  { name: 'cancel by the shop', weight: 2, run: byStaff('cancel') },
  { name: 'accept a return', weight: 3, run: byStaff('return-accept') },
  {
    name: 'complete',
    weight: 4,
    run: withOrder(({ dice }, { api, id, productIds }) =>
      api('orderItem.complete', { params: { id, pid: dice.pick(productIds) } }),
    ),
  },
  {
    name: 'ask to return',
    weight: 3,
    run: withOrder(({ dice }, { api, id, productIds }) =>
      api('orderItem.requestReturn', {
        params: { id, pid: dice.pick(productIds) },
        body: {
          kind: dice.pick(['return', 'replace'] as const),
          reason: dice.pick(['changedMind', 'damaged'] as const),
        },
      }),
    ),
  },
  {
    name: 'a notice',
    weight: 10,
    run: withOrder(({ shop, dice }, { orderNo }) => tell(shop, orderNo, dice.pick(statuses))),
  },
  { name: 'restock', weight: 3, run: restock },
  { name: 'a coupon for all', weight: 2, run: couponFor },
  {
    name: 'the line of payments',
    weight: 5,
    run: async ({ shop, dice }) => shop.gateway.script('confirm', dice.pick(fates)),
  },
  {
    name: 'the line of refunds',
    weight: 3,
    run: async ({ shop, dice }) => shop.gateway.script('cancel', dice.pick(['lost', 'down'] as const)),
  },
  { name: 'the line of questions', weight: 2, run: async ({ shop }) => shop.gateway.script('find', 'down') },
]

/** Members with points and coupons, and guests. */
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
  // nobody's login ends within a life: it would go on among guests alone
  await shop.db.exec('t', `update token set expires_at = expires_at + interval '10 years'`, [])
  return { people, members }
}
