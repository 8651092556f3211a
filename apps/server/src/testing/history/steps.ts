import { LINE, sendPaymentStatus } from '#src/features/refund/testing/buying.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import type { Fate } from '#src/integrations/payment/fake-gateway.ts'
import { depositSum, reverseSum, statuses } from './bank-steps.ts'
import { confirmAgain, order } from './buying-steps.ts'
import { giftSteps } from './gift-steps.ts'
import { couponFor } from './people.ts'
import { reviewSteps } from './review-steps.ts'
import { type Step, withOrder } from './world.ts'

const fates: readonly Fate[] = ['ok', 'ok', 'lost', 'down', { decline: 'REJECT_CARD_PAYMENT' }]

/** Runs an operator command. A refusal counts as an expected result. */
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

/** Withdraws one option. If the product has a single option, this withdraws the whole product. */
const withdrawOption = withOrder(({ dice }, { api, id, combinationIds }) =>
  api('order.withdraw', {
    params: { id },
    body: { combinationIds: [dice.pick(combinationIds)], refundAccount: account },
  }),
)

const restock: Step['run'] = ({ shop, dice }) =>
  shop.db.exec(
    't',
    `update stock set initial = initial + $2, on_hand = on_hand + $2 where product_option_combination_id = $1`,
    [dice.pick(Object.values(LINE))[1], 1 + dice.roll(40)],
  )

/** All actions of users, operators, banks and network failures. */
export const steps: readonly Step[] = [
  ...giftSteps,
  ...reviewSteps,
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
  { name: 'exchange', weight: 3, run: byStaff('replace-accept') },
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
          ...(dice.inHundred(70) && { refundAccount: account }),
        },
      }),
    ),
  },
  {
    name: 'say where a refund goes',
    weight: 3,
    run: withOrder((_, { api, id }) =>
      api('order.setRefundAccount', { params: { id }, body: { refundAccount: account } }),
    ),
  },
  {
    name: 'a notice',
    weight: 10,
    run: withOrder(({ shop, dice }, { orderNo }) => sendPaymentStatus(shop, orderNo, dice.pick(statuses))),
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
