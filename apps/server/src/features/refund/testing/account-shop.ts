import type { Api, CallInput, OrderItem } from '@shop/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { TestDbOptions } from '#src/db/snapshot.ts'
import { deliver } from '#src/features/order/testing/test-orders.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import {
  account,
  type Bought,
  buy,
  deposit,
  expectBooksRight,
  type Line,
  LINE,
  openRefundShop,
  productOf,
  type RefundShop,
} from './buying.ts'

type ReturnBody = Partial<CallInput<'orderItem.requestReturn'>['body']>

export const saved = { owner: '이주문', bankName: '국민은행', accountNumber: '12345678901234' }
export const other = { bankCode: '06', accountNumber: '12345678901234', holderName: '이주문' }

/** A test shop for refunds to accounts, with its current buyer. */
export interface AccountShop {
  shop: RefundShop
  api: Api
  asGuest(): Promise<void>
  asMember(): Promise<void>
  command(...words: string[]): ReturnType<typeof runCommand>
  breaks(): Promise<string>
  /** Settles a break as an operator. */
  settle(number: string): ReturnType<typeof runCommand>
  paid(...lines: Line[]): Promise<Bought>
  arrived(): Promise<Bought>
  /** Delivers one product of an order. */
  arrive(bought: Bought, line: Line): Promise<void>
  /** Cancels a paid order as out of stock, without a known refund account. */
  ranOut(): Promise<Bought>
  ask(bought: Bought, body?: ReturnBody, line?: Line): Promise<OrderItem>
  give(bought: Bought, refundAccount?: typeof account, by?: Api): Promise<OrderItem>
  orderOf(bought: Bought): Promise<OrderItem>
  /** Cancels one product. The refund goes to the given account, or to the one given before. */
  cancel(bought: Bought, line: Line, refundAccount?: typeof account): Promise<OrderItem>
  statesOf(bought: Bought): Promise<string[]>
  /** Accounts that the gateway paid to for an order. */
  accountsOf(bought: Bought): (string | undefined)[]
}

/** Records the accounts that the gateway paid to, by idempotency key. */
const recordAccounts = ({ gateway }: RefundShop): [key: string, accountNumber: string | undefined][] => {
  const into: [string, string | undefined][] = []
  const cancel = gateway.cancel.bind(gateway)
  gateway.cancel = async (asked) => {
    const result = await cancel(asked)
    if (result.outcome === 'canceled' || result.outcome === 'partialCanceled')
      into.push([asked.idempotencyKey, asked.refundAccount?.accountNumber])
    return result
  }
  return into
}

let phones = 10_000_000

const openInto = async (desk: AccountShop, engine: TestDbOptions['engine']): Promise<void> => {
  const shop = await openRefundShop({ engine })
  const into = recordAccounts(shop)
  const app = () => ({ db: shop.db, config: shop.config, clock: () => shop.clock.now })
  Object.assign(desk, {
    shop,
    api: shop.api(),
    asGuest: async () => {
      desk.api = shop.api(await shop.guest())
    },
    asMember: async () => {
      ;({ api: desk.api } = await shop.asMember({ phone: `010${String((phones += 1))}` }))
    },
    command: (...words) => runCommand(app(), ['order', ...words]),
    settle: (number) => runCommand(app(), ['reconcile', 'done', number]),
    breaks: async () => (await runCommand(app(), ['reconcile'])).text,
    paid: async (...lines) => {
      const wanted = lines.length > 0 ? lines : [LINE.potato]
      const bought = await buy(shop, desk.api, wanted, { paymentMethodType: 'virtual_account' })
      await deposit(shop, bought)
      return bought
    },
    arrived: async () => {
      const bought = await desk.paid()
      await desk.arrive(bought, LINE.potato)
      return bought
    },
    arrive: (bought, line) => deliver({ db: shop.db, app: app() } as never, bought.id, productOf(bought, line)),
    ranOut: async () => {
      const bought = await desk.paid()
      expect((await desk.command('stock-out', bought.orderNo)).exitCode).toBe(0)
      await shop.pass()
      await shop.pass()
      return bought
    },
    ask: (bought, body = {}, line = LINE.potato) =>
      desk.api('orderItem.requestReturn', {
        params: { id: bought.id, pid: productOf(bought, line) },
        body: { kind: 'return', reason: 'damaged', ...body },
      }),
    give: ({ id }, refundAccount = account, by = desk.api) =>
      by('order.setRefundAccount', { params: { id }, body: { refundAccount } }),
    orderOf: ({ id }) => desk.api('order.get', { params: { id } }),
    cancel: (bought, line, refundAccount) =>
      desk.api('order.withdraw', {
        params: { id: bought.id },
        body: { productIds: [productOf(bought, line)], ...(refundAccount && { refundAccount }) },
      }),
    statesOf: async (bought) => (await desk.orderOf(bought)).refunds.map(({ state }) => state),
    accountsOf: ({ orderNo }) =>
      into.flatMap(([key, accountNumber]) => (key.startsWith(`cancel:${orderNo}:`) ? [accountNumber] : [])),
  } satisfies AccountShop)
}

/**
 * Opens one shop for all tests of a suite, filled before the first. Each test has a new guest; the books are checked after
 * each.
 */
export const openAccountShopForAll = (engine: TestDbOptions['engine']): AccountShop => {
  const desk = {} as AccountShop
  beforeAll(() => openInto(desk, engine))
  beforeEach(() => desk.asGuest())
  afterEach(() => expectBooksRight(desk.shop))
  afterAll(() => desk.shop.close())
  return desk
}

const MINUTE_MS = 60_000

/** Cancels the potatoes of an order of two products; the refund to the given account is in progress. */
export const payLater = async ({ shop, ...desk }: AccountShop): Promise<Bought> => {
  const bought = await desk.paid(LINE.potato, LINE.mackerel)
  await desk.cancel(bought, LINE.potato, account)
  shop.gateway.script('cancel', { decline: 'NOT_AVAILABLE_BANK' })
  await shop.pass()
  expect(await desk.statesOf(bought)).toEqual(['asked'])
  return bought
}

/** Makes the bank refuse the account of the potatoes and be unavailable for the refund of the mackerel. */
export const payOneLater = async ({ shop, ...desk }: AccountShop): Promise<Bought> => {
  const bought = await desk.paid(LINE.potato, LINE.mackerel)
  await desk.cancel(bought, LINE.potato, account)
  shop.gateway.script('cancel', { decline: 'INVALID_REFUND_ACCOUNT_NUMBER' })
  await shop.pass()
  await desk.cancel(bought, LINE.mackerel)
  shop.gateway.script('cancel', { decline: 'NOT_AVAILABLE_BANK' })
  await shop.pass()
  expect(await desk.statesOf(bought)).toEqual(['failed', 'asked'])
  return bought
}

/** Lets the postponed refund be paid. */
export const letArrive = async ({ shop }: AccountShop): Promise<void> => {
  await shop.pass(3 * MINUTE_MS)
  await shop.pass()
}
