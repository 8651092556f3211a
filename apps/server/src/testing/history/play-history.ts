import type { Db } from '#src/db/db.ts'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { createDice, type Dice } from './dice.ts'
import { openPeople } from './people.ts'
import { steps } from './steps.ts'
import type { World } from './world.ts'

export interface History {
  /** How often each step went through, and how often it was refused, with what. */
  tally: Record<string, number>
  /** What was neither done nor properly refused. */
  faults: string[]
  broken: unknown[]
  /** Orders whose money at the gateway is not what the books say. */
  astray: unknown[]
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 1_440 * MINUTE
const AT_ONCE = 6
/** So many steps lie between two looks into the books. */
const LOOK_EVERY = 500

const leaps = [
  { weight: 60, ms: 5 * SECOND },
  { weight: 25, ms: MINUTE },
  { weight: 10, ms: 31 * MINUTE },
  { weight: 4, ms: DAY / 4 },
  { weight: 1, ms: 4 * DAY },
]

/** A clock that was wrong is set right: five minutes back as well, which every step after it has to bear. */
const jumps = [...leaps, { weight: 25, ms: -5 * MINUTE }, { weight: 5, ms: 60 * MINUTE }]

/** What the contract has a word for is an answer, however unwelcome. */
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

/** Orders that nobody is asked to look at, and whose money is nevertheless not where it should be. */
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

const couponedText = 'select count(*) as count from orders where user_coupon_id is not null'

interface Course {
  dice: Dice
  count: number
  doesJump: boolean
}

const settle = async (shop: RefundShop): Promise<void> => {
  // whatever was still to come is answered as it should be now
  for (const [ms, times] of [
    [31 * MINUTE, 3],
    [DAY, 10],
  ] as const)
    for (let time = 0; time < times; time++) await shop.pass(ms)
}

const play = async (shop: RefundShop, { dice, count, doesJump }: Course): Promise<History> => {
  const history: History = { tally: {}, faults: [], broken: [], astray: [] }
  const world: World = { shop, dice, ...(await openPeople({ shop, dice }, { members: 12, guests: 6 })), orders: [] }
  await shop.db.script('update stock set initial = initial + 400, on_hand = on_hand + 400 where initial > 0')
  for (let done = 0; done < count; done += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, () => takeStep(world, history)))
    await shop.pass(dice.pickByWeight(doesJump ? jumps : leaps).ms)
    if (done % LOOK_EVERY < AT_ONCE) history.broken.push(...(await findBrokenInvariants(shop.db)))
    if (history.broken.length > 0 || history.faults.length > 0) return history
  }
  await settle(shop)
  history.broken.push(...(await findBrokenInvariants(shop.db)))
  history.astray = await findAstray(shop)
  const { count: withCoupon } = await shop.db.one<{ count: number }>('t', couponedText, [])
  history.tally['with a coupon'] = withCoupon
  return history
}

/** A random life of the whole shop, six things at a time; the same for the same seed. `doesJump`: the clock goes back as well. */
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
