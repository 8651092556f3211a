/** A1: 500 concurrent buyers compete for 50 units, twenty times, on both engines. */
import type { Row } from '../../bench/src/report/row.ts'
import { inParallel } from '../../bench/src/load/workers.ts'
import { percentile } from '../../bench/src/statistics.ts'
import { createTokenText, hashToken } from '../../apps/server/src/features/auth/token-secret.ts'
import type { OrderTmp, PaymentRequest } from '../../packages/contract/src/index.ts'
import { type Answer, type Ask, createAsk } from './shop/ask.ts'
import { countBroken, type House, openHouse, withDb } from './shop/house.ts'
import { atMost, mustBe } from './shop/outcome.ts'
import { reportEngines } from './shop/on-engines.ts'
import { authenticate, checkOf, openGuest, toPurchase } from './shop/purchase.ts'
import { startShopProcess } from './shop/shop-process.ts'

const ROUNDS = 20
const STOCK = 50
const MEMBERS = 200
const GUESTS = 300
const PATIENCE_MS = 2_000
const PLATFORM = 'ru'

type Good = House['goods'][number]

const addMember = `
with person as (insert into app_user (platform, user_type, grade) values ($2, 'email', 0) returning id)
insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)
select $1, id, 'email', $2, now(), now(), now(), now() + interval '1 day' from person`

/**
 * Creates members with tokens and sets the stock of each good. Runs before the shop starts, because an embedded database has one
 * owner.
 */
const prepare = ({ data, goods }: House): Promise<string[]> =>
  withDb(data, async (db) => {
    const tokens = Array.from({ length: MEMBERS }, createTokenText)
    for (const token of tokens) await db.exec('rel.member', addMember, [hashToken(token), PLATFORM])
    await db.exec(
      'rel.few',
      `update stock set initial = initial + $2 - on_hand, on_hand = $2 where product_option_combination_id = any($1::int[])`,
      [goods.slice(0, ROUNDS).map(({ combinationId }) => combinationId), STOCK],
    )
    return tokens
  })

interface Round {
  sold: number
  answers: Answer[]
  unpaid: number
}

const buyAll = async (ask: Ask, sandbox: string, tokens: readonly string[], good: Good): Promise<Round> => {
  const unitOf = (at: number): number => (at % 3) + 1
  const checks = await inParallel(tokens.length, async (at) => {
    const made = await ask('order.createTmp', { body: toPurchase(good, unitOf(at)) }, tokens[at])
    if (made.code !== '') throw new Error(`no pre-order: ${made.code}`)
    const parts = checkOf(made.body as OrderTmp)
    const { address } = parts.body
    const priced = await ask(
      'order.calculateTmp',
      { params: parts.params, body: { address, couponId: null } },
      tokens[at],
    )
    parts.body.chkPrice = (priced.body as OrderTmp).totals.price
    return parts
  })
  const answers = await Promise.all(checks.map((parts, at) => ask('order.checkTmp', parts, tokens[at])))
  const winners = answers.flatMap(({ code, body }, at) =>
    code === '' ? [{ at, request: body as PaymentRequest }] : [],
  )
  const paid = await inParallel(winners.length, async (index) => {
    const { at, request } = winners[index] as (typeof winners)[number]
    return ask('payment.confirm', { body: await authenticate(sandbox, request) }, tokens[at])
  })
  return {
    sold: winners.reduce((sum, { at }) => sum + unitOf(at), 0),
    answers,
    unpaid: paid.filter(({ body }) => (body as { state?: string }).state !== 'paid').length,
  }
}

const readShelves = ({ data, goods }: House): Promise<{ left: number; reserved: number }> =>
  withDb(data, (db) =>
    db.one<{ left: number; reserved: number }>(
      'rel.left',
      `select sum(on_hand)::int as left, sum(reserved)::int as reserved from stock where product_option_combination_id = any($1::int[])`,
      [goods.slice(0, ROUNDS).map(({ combinationId }) => combinationId)],
    ),
  )

const judge = async (engine: string, house: House, rounds: readonly Round[]): Promise<Row[]> => {
  const answers = rounds.flatMap((round) => round.answers)
  const odd = answers.filter(({ code }) => code !== '' && code !== 'outOfStock')
  if (odd.length > 0)
    console.error(
      engine,
      odd.slice(0, 5).map(({ status, code }) => `${status} ${code}`),
    )
  const { left, reserved } = await readShelves(house)
  return [
    mustBe(
      `${engine}: rounds in which not just ${STOCK} were sold`,
      rounds.filter(({ sold }) => sold !== STOCK).length,
      0,
    ),
    mustBe(`${engine}: units left and reserved afterwards`, left + reserved, 0),
    mustBe(
      `${engine}: winners who could not pay`,
      rounds.reduce((sum, { unpaid }) => sum + unpaid, 0),
      0,
    ),
    mustBe(`${engine}: of ${answers.length} checks, neither placed nor sold out`, odd.length, 0),
    atMost(
      `${engine}: a check among 500, p99 over all rounds`,
      percentile(
        answers.map(({ ms }) => ms),
        0.99,
      ),
      PATIENCE_MS,
    ),
    mustBe(`${engine}: invariants broken`, await countBroken(house.data), 0),
  ]
}

const rushOn = async (engine: string, where: string): Promise<Row[]> => {
  const house = await openHouse(where, 'a1')
  try {
    const members = await prepare(house)
    const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox, PLATFORM })
    const ask = createAsk(shop.url)
    const tokens = [...members, ...(await inParallel(GUESTS, () => openGuest(ask)))]
    const rounds: Round[] = []
    for (const good of house.goods.slice(0, ROUNDS)) rounds.push(await buyAll(ask, house.sandbox, tokens, good))
    await shop.end()
    return await judge(engine, house, rounds)
  } finally {
    await house.close()
  }
}

/** `only`: postgres or embedded. */
export const sellTheLastUnits = (only = ''): Promise<boolean> => reportEngines(only, rushOn)
