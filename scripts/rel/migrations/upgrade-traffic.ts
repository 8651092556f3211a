import type { OrderTmp, PaymentRequest } from '../../../packages/contract/src/index.ts'
import type { Good } from '../../../bench/src/buying/goods.ts'
import { joinAs, PASSWORD, toPhone } from '../people/test-person.ts'
import { type Answer, type Ask, type Parts, send } from '../shop/ask.ts'
import { authenticate, buyNow, checkOf, type Note, openGuest, toPurchase } from '../shop/purchase.ts'
import type { Step } from '../shop/traffic.ts'

const MEMBERS = 6
const GUESTS = 40

export interface Buyer {
  token: string
  /** Only of a member. */
  email?: string
  /** What the shop confirmed as paid. */
  paid: string[]
}

/** Signs up members and opens guests at the shop, which the traffic buys as. */
export const openBuyers = async (place: { ask: Ask; sandbox: string }): Promise<Buyer[]> => {
  const buyers: Buyer[] = []
  for (let at = 0; at < MEMBERS; at++) {
    const email = `upgrade${at}@example.com`
    buyers.push({ token: await joinAs(place, { email, phone: toPhone(at) }), email, paid: [] })
  }
  for (let at = 0; at < GUESTS; at++) buyers.push({ token: await openGuest(place.ask), paid: [] })
  return buyers
}

interface Place {
  ask: Ask
  /** Address of a page on a process that serves now. */
  pageUrl: (path: string) => string
  sandbox: string
  goods: readonly Good[]
  buyers: readonly Buyer[]
}

const pick = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T

/** Records an answer that is a success but wrong as a failure. */
const judged = async (asking: Promise<Answer>, isRight: (body: unknown) => boolean): Promise<Answer> => {
  const answer = await asking
  return answer.code === '' && !isRight(answer.body) ? { ...answer, code: 'wrong answer' } : answer
}

const buy = async ({ ask, sandbox, goods }: Place, buyer: Buyer, turn: number, note: Note): Promise<void> => {
  const { orderNo, isPaid } = await buyNow({ ask, note, sandbox }, buyer.token, pick(goods, turn))
  if (isPaid && orderNo !== undefined) buyer.paid.push(orderNo)
  else await note('purchase', Promise.resolve({ status: 0, code: 'not paid', body: undefined, ms: 0 }))
}

const list = (ask: Ask, buyer: Buyer): Promise<Answer> => {
  const least = Math.min(1, buyer.paid.length)
  return judged(
    ask('orderItem.list', { query: { page: 0 } }, buyer.token),
    (body) => (body as { list: unknown[] }).list.length >= least,
  )
}

const hasToken = (body: unknown): boolean => typeof (body as { token?: unknown }).token === 'string'

/** Traffic of shoppers: pages, lists, details, carts, logins, orders, and each second turn of a kind another person. */
export const shopping = (place: Place): ((turn: number) => Step) => {
  const { ask, goods, buyers, pageUrl } = place
  // the shop ends the oldest logins of a member, so one member only logs in
  const [visitor, ...members] = buyers.filter(({ email }) => email !== undefined)
  const shoppers = buyers.filter((buyer) => buyer !== visitor)
  const idOf = (turn: number) => ({ params: { id: pick(goods, turn).productId } })
  const page = (path: string) => send('GET', pageUrl(path), {})
  const steps: readonly ((turn: number) => Step)[] = [
    () => (note) => note('home', page('/')),
    (turn) => (note) => note('product page', page(`/product/${pick(goods, turn).productId}`)),
    () => (note) => note('categories', ask('category.list')),
    () => (note) => note('search', ask('search.listProducts', { query: { search: '사과' } })),
    ...Array.from(
      { length: 4 },
      () =>
        (turn: number): Step =>
        (note) =>
          note('product', ask('product.get', idOf(turn))),
    ),
    ...Array.from(
      { length: 3 },
      () =>
        (turn: number): Step =>
        (note) =>
          note('options', ask('product.listOptions', idOf(turn))),
    ),
    ...Array.from(
      { length: 4 },
      () =>
        (turn: number): Step =>
        (note) =>
          note('cart', ask('cart.get', {}, pick(shoppers, turn).token)),
    ),
    ...Array.from(
      { length: 3 },
      () =>
        (turn: number): Step =>
        (note) =>
          note('put', ask('cart.addItem', { body: toPurchase(pick(goods, turn)) }, pick(shoppers, turn).token)),
    ),
    ...Array.from(
      { length: 3 },
      () =>
        (turn: number): Step =>
        (note) =>
          note('orders', list(ask, pick(members, turn))),
    ),
    () => (note) => note('guest', judged(ask('auth.createGuestToken'), hasToken)),
    (turn) => (note) => {
      const body = { email: visitor?.email, password: PASSWORD }
      return note('login', judged(ask('user.logIn', { body }), hasToken))
    },
    ...Array.from(
      { length: 2 },
      () =>
        (turn: number): Step =>
        (note) =>
          buy(place, pick(shoppers, turn), turn, note),
    ),
  ]
  return (turn) => pick(steps, turn)(Math.floor(turn / steps.length) * 7 + turn)
}

export interface Placed {
  token: string
  request: PaymentRequest
}

const must = async (ask: Ask, name: Parameters<Ask>[0], parts: Parts, token: string): Promise<unknown> => {
  const { code, body } = await ask(name, parts, token)
  if (code !== '') throw new Error(`${name}: ${code} ${JSON.stringify(body)}`)
  return body
}

/** Places an order without paying it. Throws if the shop refuses, as the following do. */
export const place = async (ask: Ask, good: Good): Promise<Placed> => {
  const token = await openGuest(ask)
  const tmp = (await must(ask, 'order.createTmp', { body: toPurchase(good) }, token)) as OrderTmp
  const parts = checkOf(tmp)
  const { address } = parts.body
  const priced = (await must(
    ask,
    'order.calculateTmp',
    { params: parts.params, body: { address, couponId: null } },
    token,
  )) as OrderTmp
  parts.body.chkPrice = priced.totals.price
  return { token, request: (await must(ask, 'order.checkTmp', parts, token)) as PaymentRequest }
}

/** Pays an order. Returns its id. */
export const pay = async (ask: Ask, sandbox: string, { token, request }: Placed): Promise<number> => {
  const body = await authenticate(sandbox, request)
  const { state, orderId } = (await must(ask, 'payment.confirm', { body }, token)) as { state: string; orderId: number }
  if (state !== 'paid') throw new Error(`payment.confirm: ${state}`)
  return orderId
}

/** Reads an order. Throws if it is another one. */
export const read = async (ask: Ask, { token, request }: Placed, id: number): Promise<void> => {
  const { orderNo } = (await must(ask, 'order.get', { params: { id } }, token)) as { orderNo: string }
  if (orderNo !== request.orderNo) throw new Error(`order.get: ${orderNo} instead of ${request.orderNo}`)
}

/** Cancels a paid order, which refunds it. */
export const refund = (ask: Ask, { token }: Placed, id: number): Promise<unknown> =>
  must(ask, 'order.withdraw', { params: { id }, body: {} }, token)
