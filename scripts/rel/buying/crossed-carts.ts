/**
 * A3: 20 shoppers make 300 checks each, of three of the same six goods in any order. Checks wait for each other and none is
 * refused.
 */
import { inParallel } from '../../../bench/src/load/workers.ts'
import type { OrderTmp } from '../../../packages/contract/src/index.ts'
import { createDice } from '../../../apps/server/src/testing/history/dice.ts'
import { createAsk } from '../shop/ask.ts'
import { openCluster } from '../shop/cluster.ts'
import { countBroken, type House, openHouse, withDb } from '../shop/house.ts'
import { atLeast, mustBe, printOutcome } from '../shop/outcome.ts'
import { letIn, type Person, PLATFORM } from '../shop/people.ts'
import { checkOf } from '../shop/purchase.ts'
import { buildPages, startShopProcess } from '../shop/shop-process.ts'

/** Total number of checks. `inParallel` sets how many run at once. */
const CHECKS = 20 * 300
const GOODS = 6
const TAKEN = 3
const PER_SECOND = 200

const fillCarts = `
with filled as (insert into cart (user_id, updated_at) select unnest($1::int[]), now() returning id, user_id),
wanted as (select * from unnest($2::int[], $3::int[], $4::int[]) with ordinality w (user_id, product_id, combination_id, at)),
taken as (
  insert into cart_group (cart_id, product_id, product_option_combination_id, unit, created_at)
  select f.id, w.product_id, w.combination_id, 1, now() from wanted w join filled f using (user_id) order by w.at
  returning id, cart_id
)
select f.user_id as id, array_agg(t.id order by t.id) as groups from taken t join filled f on f.id = t.cart_id group by f.user_id`

interface Filled {
  person: Person
  groups: number[]
}

/** Creates people who each have three of the six goods in the cart. */
const fill = ({ data, goods }: House): Promise<Filled[]> =>
  withDb(data, async (db) => {
    const dice = createDice(3)
    const people = await letIn(db, 'guest', CHECKS)
    const wanted = people.flatMap((person) => {
      const left = goods.slice(0, GOODS)
      return Array.from({ length: TAKEN }, () => {
        const [good] = left.splice(dice.roll(left.length), 1)
        if (!good) throw new Error('too few goods')
        return { ...good, user: person.id }
      })
    })
    const rows = await db.many<{ id: number; groups: number[] }>('rel.carts', fillCarts, [
      people.map(({ id }) => id),
      wanted.map(({ user }) => user),
      wanted.map(({ productId }) => productId),
      wanted.map(({ combinationId }) => combinationId),
    ])
    const byId = new Map(people.map((person) => [person.id, person]))
    return rows.map(({ id, groups }) => ({ person: byId.get(id) as Person, groups }))
  })

const countDeadlocks = ({ data }: House): Promise<number> =>
  withDb(
    data,
    async (db) =>
      (
        await db.one<{ count: number }>(
          'rel.deadlocks',
          'select deadlocks::int as count from pg_stat_database where datname = current_database()',
          [],
        )
      ).count,
  )

const checkAll = async (house: House): Promise<boolean> => {
  const filled = await fill(house)
  const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox, PLATFORM })
  try {
    const ask = createAsk(shop.url)
    const checks = await inParallel(filled.length, async (at) => {
      const { person, groups } = filled[at] as Filled
      const { body, code } = await ask('cart.createOrderTmp', { body: { optionGroupIds: groups } }, person.token)
      if (code !== '') throw new Error(`no pre-order: ${code}`)
      return { parts: checkOf(body as OrderTmp), token: person.token }
    })
    const began = performance.now()
    const answers = await inParallel(checks.length, async (at) => {
      const { parts, token } = checks[at] as (typeof checks)[number]
      return ask('order.checkTmp', parts, token)
    })
    const seconds = (performance.now() - began) / 1_000
    await shop.end()
    const refused = answers.filter(({ code }) => code !== '')
    if (refused.length > 0) console.error('refused:', refused.slice(0, 5), shop.said().slice(-2_000))
    return printOutcome([
      mustBe(`of ${answers.length} checks, refused`, refused.length, 0),
      mustBe('deadlocks that PostgreSQL counted', await countDeadlocks(house), 0),
      atLeast('checks a second', Math.round(answers.length / seconds), PER_SECOND),
      mustBe('invariants broken', await countBroken(house.data), 0),
    ])
  } finally {
    await shop.end()
  }
}

export const crossCarts = async (): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const house = await openHouse(cluster.url, 'a3')
    try {
      return await checkAll(house)
    } finally {
      await house.close()
    }
  } finally {
    await cluster.close()
  }
}
