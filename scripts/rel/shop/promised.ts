import type { Answer, Ask } from './ask.ts'
import { type House, withDb } from './house.ts'
import { buyNow, toPurchase } from './purchase.ts'
import type { Seen, Step } from './traffic.ts'

/** Guests of the traffic. */
export const GUESTS = 40
const ASKED_AT_ONCE = 8

/** What the shop has confirmed. */
export interface Promised {
  /** Tokens of guests who may have no data yet. Only these are committed without waiting for the disk. */
  tokens: string[]
  /** Tokens of guests who have added something to their cart. */
  newcomers: string[]
  orders: string[]
  paid: string[]
  /** Units added to the cart of each guest. */
  units: number[]
}

const notePromise = async (
  asking: Promise<{ orderNo?: string; isPaid: boolean }>,
  { orders, paid }: Promised,
): Promise<void> => {
  const { orderNo, isPaid } = await asking
  if (orderNo === undefined) return
  orders.push(orderNo)
  if (isPaid) paid.push(orderNo)
}

/** Traffic of shoppers: reads, carts, new guests and purchases. */
export const mix = (ask: Ask, { goods, sandbox }: House, guests: readonly string[], promised: Promised) => {
  const goodAt = (turn: number) => goods[turn % goods.length] as House['goods'][number]
  const steps: readonly ((turn: number) => Step)[] = [
    (turn) => (note) => note('product', ask('product.get', { params: { id: goodAt(turn).productId } })),
    (turn) => (note) => note('options', ask('product.listOptions', { params: { id: goodAt(turn).productId } })),
    (turn) => (note) => note('cart', ask('cart.get', {}, guests[turn % GUESTS])),
    (turn) => async (note) => {
      const at = turn % GUESTS
      const added = await note('put', ask('cart.addItem', { body: toPurchase(goodAt(at)) }, guests[at]))
      if (added.code === '') promised.units[at] = (promised.units[at] ?? 0) + 1
    },
    (turn) => async (note) => {
      const { code, body } = await note('token', ask('auth.createGuestToken'))
      if (code !== '') return
      const { token } = body as { token: string }
      promised.tokens.push(token)
      const added = await note('put', ask('cart.addItem', { body: toPurchase(goodAt(turn)) }, token))
      if (added.code === '') promised.newcomers.push(token)
    },
    (turn) => (note) =>
      notePromise(buyNow({ ask, note, sandbox }, guests[turn % GUESTS] ?? '', goodAt(turn)), promised),
  ]
  return (turn: number): Step => (steps[turn % steps.length] as (turn: number) => Step)(turn)
}

/** Counts confirmed data that was lost. */
export const countLost = async (ask: Ask, { data }: House, guests: readonly string[], promised: Promised) => {
  // a few at a time, because the shop refuses what is too much at once
  const cartsOf = async (tokens: readonly string[]): Promise<Answer[]> => {
    const found: Answer[] = []
    for (let at = 0; at < tokens.length; at += ASKED_AT_ONCE)
      found.push(
        ...(await Promise.all(tokens.slice(at, at + ASKED_AT_ONCE).map((token) => ask('cart.get', {}, token)))),
      )
    return found
  }
  const [tokens, newcomers, carts] = [
    await cartsOf(promised.tokens),
    await cartsOf(promised.newcomers),
    await cartsOf(guests),
  ]
  const unitsOf = ({ body }: Answer): number =>
    (body as { items: { bundleItems: { optionGroups: { optionUnit: number }[] }[] }[] }).items
      .flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups))
      .reduce((sum, { optionUnit }) => sum + optionUnit, 0)
  const inBooks = (text: string, numbers: readonly string[]) =>
    withDb(data, async (db) => (await db.one<{ count: number }>('rel.count', text, [numbers])).count)
  const placed = await inBooks('select count(*) from orders where order_no = any($1)', promised.orders)
  const paid = await inBooks(
    "select count(*) from orders o join payment p on p.order_id = o.id where o.order_no = any($1) and p.state = 'done'",
    promised.paid,
  )
  return {
    tokens: tokens.filter(({ code }) => code !== '').length,
    newcomers: newcomers.filter((cart) => cart.code !== '' || unitsOf(cart) < 1).length,
    orders: promised.orders.length - placed,
    payments: promised.paid.length - paid,
    units: carts.filter((cart, at) => unitsOf(cart) < (promised.units[at] ?? 0)).length,
  }
}

/** Counts refusals other than `databaseUnavailable`. */
export const oddOnes = (seen: readonly Seen[]): Record<string, number> => {
  const odd: Record<string, number> = {}
  for (const { what, status, code } of seen)
    if (code !== '' && code !== 'databaseUnavailable') {
      const name = `${what} ${status} ${code}`
      odd[name] = (odd[name] ?? 0) + 1
    }
  return odd
}
