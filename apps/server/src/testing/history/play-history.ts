import type { Db } from '#src/db/db.ts'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { createDice, type Dice } from './dice.ts'
import { openPeople } from './people.ts'
import { steps } from './steps.ts'
import type { World } from './world.ts'

export interface History {
  /** Count of each step's successes, and of its refusals by code. */
  tally: Record<string, number>
  /** Errors that are neither a success nor an expected refusal. */
  faults: string[]
  broken: unknown[]
  /** Orders whose balance at the gateway differs from the ledger, and gifts that did not end once. */
  astray: unknown[]
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 1_440 * MINUTE
const AT_ONCE = 6
/** Number of steps between two invariant checks. */
const LOOK_EVERY = 500

const leaps = [
  { weight: 60, ms: 5 * SECOND },
  { weight: 25, ms: MINUTE },
  { weight: 10, ms: 31 * MINUTE },
  { weight: 4, ms: DAY / 4 },
  { weight: 1, ms: 4 * DAY },
]

/** Clock changes including corrections of a wrong clock, also five minutes backwards. Every later step must tolerate them. */
const jumps = [...leaps, { weight: 25, ms: -5 * MINUTE }, { weight: 5, ms: 60 * MINUTE }]

/** Returns whether an error is an expected refusal: one that the contract defines. */
const isAnswer = (error: unknown): boolean => {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  return (statusCode !== undefined && statusCode < 500) || code === 'paymentUnavailable'
}

const takeStep = async (world: World, { tally, faults }: History): Promise<void> => {
  const step = world.dice.pickByWeight(steps)
  const count = (word: string): void => void (tally[word] = (tally[word] ?? 0) + 1)
  try {
    await step.run(world)
    count(step.name)
  } catch (error) {
    if (!isAnswer(error)) faults.push(`${step.name}: ${String((error as Error).stack ?? error)}`)
    count(`${step.name}: ${(error as { code?: string }).code ?? 'fault'}`)
  }
}

const astrayText = `
select o.order_no as "orderNo", o.status, p.state, p.amount,
  coalesce((select sum(r.money) from refund r where r.order_id = o.id and r.state = 'done'), 0)::int as back
from orders o join payment p on p.order_id = o.id
where not exists (select from reconciliation_break b where b.order_id = o.id)
  and not exists (select from refund r where r.order_id = o.id and r.state <> 'done' and r.money > 0)`

/** Finds orders that have no reconciliation break and no open refund, but a wrong balance at the gateway. */
const findAstray = async ({ db, gateway }: RefundShop): Promise<unknown[]> => {
  const rows = await db.many<{ orderNo: string; state: string; amount: number; back: number }>('t', astrayText, [])
  const taken = new Set(['done', 'cancel_requested'])
  return rows
    .map(({ orderNo, state, amount, back }) => {
      const held = gateway.approved(orderNo) - gateway.canceled(orderNo)
      return { orderNo, state, held, due: taken.has(state) ? amount - back : 0 }
    })
    .filter(({ held, due }) => held !== due)
}

const giftsText = `
with ended as (
  select t.id, t.order_id, t.ending, t.surcharge,
    (select bool_and(p.status in ('withdraw_complete', 'incomplete')) from order_product p
      where p.order_id = t.order_id and p.parcel = t.parcel) as is_gone,
    (select count(*) from gift_event e where e.gift_to_id = t.id and e.kind in ('declined', 'withdrawn', 'expired')) as endings
  from gift_to t
)
select 'gift' as what, id, ending, endings::int from ended
where endings <> (case when ending is null then 0 else 1 end) or (ending is not null and not is_gone)
union all
select 'surcharge', e.order_id, sum(e.surcharge)::text, coalesce((select sum(m.amount) from money_entry m
  where m.order_id = e.order_id and m.account = 'giftSurcharge'), 0)::int
from ended e group by e.order_id
having sum(e.surcharge) <> coalesce((select sum(m.amount) from money_entry m
  where m.order_id = e.order_id and m.account = 'giftSurcharge'), 0)`

/** Finds gifts that ended other than once or without their refund, and surcharges that were not booked. */
const findOddGifts = ({ db }: RefundShop): Promise<unknown[]> => db.many('t', giftsText, [])

const couponedText = 'select count(*) as count from orders where user_coupon_id is not null'

interface Course {
  dice: Dice
  count: number
  doesJump: boolean
}

const settle = async (shop: RefundShop): Promise<void> => {
  // run all pending work with working integrations
  for (const [ms, times] of [
    [31 * MINUTE, 3],
    [DAY, 10],
  ] as const)
    for (let time = 0; time < times; time++) await shop.pass(ms)
}

const play = async (shop: RefundShop, { dice, count, doesJump }: Course): Promise<History> => {
  const history: History = { tally: {}, faults: [], broken: [], astray: [] }
  const world: World = {
    shop,
    dice,
    ...(await openPeople({ shop, dice }, { members: 12, guests: 6 })),
    orders: [],
    gifts: [],
    reviews: [],
  }
  await shop.db.script('update stock set initial = initial + 400, on_hand = on_hand + 400 where initial > 0')
  for (let done = 0; done < count; done += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, () => takeStep(world, history)))
    await shop.pass(dice.pickByWeight(doesJump ? jumps : leaps).ms)
    if (done % LOOK_EVERY < AT_ONCE) history.broken.push(...(await findBrokenInvariants(shop.db)))
    if (history.broken.length > 0 || history.faults.length > 0) return history
  }
  await settle(shop)
  history.broken.push(...(await findBrokenInvariants(shop.db)))
  history.astray = [...(await findAstray(shop)), ...(await findOddGifts(shop))]
  const { count: withCoupon } = await shop.db.one<{ count: number }>('t', couponedText, [])
  history.tally['with a coupon'] = withCoupon
  return history
}

/** Plays a random history of the whole shop, six steps at a time, reproducible by seed. `doesJump`: the clock also goes back. */
export const playHistory = async (
  engine: Db['engine'],
  { seed, ...course }: { seed: number; count: number; doesJump: boolean },
): Promise<History> => {
  const shop = await openRefundShop({ engine, poolSize: 8 })
  try {
    return await play(shop, { dice: createDice(seed), ...course })
  } finally {
    await shop.close()
  }
}
