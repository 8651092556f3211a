import type { OrderTmp, PaymentRequest } from '../../../packages/contract/src/index.ts'
import type { Good } from '../../../bench/src/buying/goods.ts'
import { joinAs, PASSWORD, toPhone } from '../people/test-person.ts'
import { type Answer, type Ask, type Parts, send } from '../shop/ask.ts'
import { authenticate, buyNow, checkOf, type Note, openGuest, toPurchase } from '../shop/purchase.ts'
import type { Step } from '../shop/traffic.ts'

const MEMBERS = 12
/** Members who only log in: the shop ends the oldest logins of a member. Several, because it limits the logins of one. */
const VISITORS = 8
const GUESTS = 40

export interface Buyer {
  token: string
  /** Only of a member. */
  email?: string
  /** What the shop confirmed as paid. */
  paid: string[]
}

/** Signs up members and opens guests at the shop. The visitors come first. */
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
const checkAnswer = async (asking: Promise<Answer>, isRight: (body: unknown) => boolean): Promise<Answer> => {
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
  return checkAnswer(
    ask('orderItem.list', { query: { page: 0 } }, buyer.token),
    (body) => (body as { list: unknown[] }).list.length >= least,
  )
}

const hasToken = (body: unknown): boolean => typeof (body as { token?: unknown }).token === 'string'

type Turn = (turn: number) => Step

/** Requests that read, and how often each comes in a round. */
const readings = (
  { ask, goods, pageUrl }: Place,
  shoppers: readonly Buyer[],
): (readonly [times: number, turn: Turn])[] => {
  const idOf = (turn: number) => ({ params: { id: pick(goods, turn).productId } })
  const page = (path: string) => send('GET', pageUrl(path), {})
  return [
    [1, () => (note) => note('home', page('/'))],
    [1, (turn) => (note) => note('product page', page(`/product/${pick(goods, turn).productId}`))],
    [1, () => (note) => note('categories', ask('category.list'))],
    [1, () => (note) => note('search', ask('search.listProducts', { query: { search: '사과' } }))],
    [4, (turn) => (note) => note('product', ask('product.get', idOf(turn)))],
    [3, (turn) => (note) => note('options', ask('product.listOptions', idOf(turn)))],
    [4, (turn) => (note) => note('cart', ask('cart.get', {}, pick(shoppers, turn).token))],
  ]
}

/** Traffic of shoppers: pages, lists, details, carts, logins and orders. */
export const shopping = (place: Place): Turn => {
  const { ask, goods, buyers } = place
  const visitors = buyers.slice(0, VISITORS)
  const shoppers = buyers.slice(VISITORS)
  const members = shoppers.filter(({ email }) => email !== undefined)
  const login = (turn: number) => ({ body: { email: pick(visitors, turn).email, password: PASSWORD } })
  const put = (turn: number) => ({ body: toPurchase(pick(goods, turn)) })
  const weighted: (readonly [times: number, turn: Turn])[] = [
    ...readings(place, shoppers),
    [3, (turn) => (note) => note('put', ask('cart.addItem', put(turn), pick(shoppers, turn).token))],
    [3, (turn) => (note) => note('orders', list(ask, pick(members, turn)))],
    [1, () => (note) => note('guest', checkAnswer(ask('auth.createGuestToken'), hasToken))],
    [1, (turn) => (note) => note('login', checkAnswer(ask('user.logIn', login(turn)), hasToken))],
    [2, (turn) => (note) => buy(place, pick(shoppers, turn), turn, note)],
  ]
  const steps = weighted.flatMap(([times, turn]) => Array.from({ length: times }, () => turn))
  // another person in each round
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
