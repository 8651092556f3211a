/** A7: 100 concurrent checks each use the whole balance or the same coupon. One succeeds, and one again after a refund. */
import { inParallel } from '../../../bench/src/load/workers.ts'
import type { Row } from '../../../bench/src/report/row.ts'
import type { PaymentRequest } from '../../../packages/contract/src/index.ts'
import { type Answer, type Ask, createAsk } from '../shop/ask.ts'
import { countBroken, type House, openHouse, withDb } from '../shop/house.ts'
import { mustBe } from '../shop/outcome.ts'
import { reportEngines } from '../shop/on-engines.ts'
import { givePoints, letIn, type Person, PLATFORM } from '../shop/people.ts'
import { authenticate, prepareCheck } from '../shop/purchase.ts'
import { startShopProcess } from '../shop/shop-process.ts'

const AT_ONCE = 100
const POINTS = 1_000
const OFF = 500

const addCoupon = `
insert into coupon (name, discount_kind, discount, issue, begin_at, end_at)
values ('한 번만', 'fixed', ${OFF}, 'everyone', now() - interval '1 day', now() + interval '1 day') returning id`

interface Shopper extends Person {
  couponId: number
}

const prepare = ({ data }: House): Promise<{ spender: Shopper; saver: Shopper }> =>
  withDb(data, async (db) => {
    const [spender, saver] = (await letIn(db, 'email', 2)) as [Person, Person]
    await givePoints(db, spender, POINTS)
    const { id: couponId } = await db.one<{ id: number }>('rel.coupon', addCoupon, [])
    // conditions of a product for the use of points belong to another goal
    await db.script('update product set min_use_point = 0, min_point_use_product_price = 0')
    return { spender: { ...spender, couponId }, saver: { ...saver, couponId } }
  })

type Prepared = Awaited<ReturnType<typeof prepareCheck>>

const prepareMany = (ask: Ask, { token }: Person, { goods }: House): Promise<Prepared[]> =>
  inParallel(AT_ONCE, (at) => prepareCheck(ask, token, goods[at % goods.length] as House['goods'][number]))

const withPoints = ({ params, body }: Prepared) => ({
  params,
  body: { ...body, chkPrice: body.chkPrice - POINTS, chkUsedPoint: 0 - POINTS },
})
const withCoupon =
  ({ couponId }: Shopper) =>
  ({ params, body }: Prepared) => ({ params, body: { ...body, chkPrice: body.chkPrice - OFF, couponId } })

/** Sends all checks at once. */
const rush = (ask: Ask, { token }: Person, parts: readonly Prepared[]): Promise<Answer[]> =>
  Promise.all(parts.map((each) => ask('order.checkTmp', each, token)))

const placed = (answers: readonly Answer[]): Answer[] => answers.filter(({ code }) => code === '')
const oddOf = (answers: readonly Answer[], refusal: string): number => {
  const odd = answers.filter(({ code }) => code !== '' && code !== refusal)
  if (odd.length > 0) console.error('odd:', odd.slice(0, 5))
  return odd.length
}

/** Pays and withdraws the winning order while another 100 checks compete for the returned points. Then sends 100 more. */
const spendAgain = async (ask: Ask, house: House, spender: Person, [winner]: readonly Answer[]) => {
  const request = winner?.body as PaymentRequest
  await ask('payment.confirm', { body: await authenticate(house.sandbox, request) }, spender.token)
  const parts = (await prepareMany(ask, spender, house)).map(withPoints)
  const [withdrawn, meanwhile] = await Promise.all([
    ask('order.withdraw', { params: { id: request.orderId }, body: {} }, spender.token),
    rush(ask, spender, parts),
  ])
  if (withdrawn.code !== '') throw new Error(`not withdrawn: ${withdrawn.code}`)
  const afterwards = await rush(ask, spender, (await prepareMany(ask, spender, house)).map(withPoints))
  return [...meanwhile, ...afterwards]
}

const spendAll = async (engine: string, house: House): Promise<Row[]> => {
  const { spender, saver } = await prepare(house)
  const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox, PLATFORM })
  try {
    const ask = createAsk(shop.url)
    const points = await rush(ask, spender, (await prepareMany(ask, spender, house)).map(withPoints))
    const coupons = await rush(ask, saver, (await prepareMany(ask, saver, house)).map(withCoupon(saver)))
    const again = await spendAgain(ask, house, spender, placed(points))
    await shop.end()
    return [
      mustBe(`${engine}: of ${AT_ONCE} with all the points, placed`, placed(points).length, 1),
      mustBe(`${engine}: of ${AT_ONCE} with the same coupon, placed`, placed(coupons).length, 1),
      mustBe(`${engine}: of ${again.length} while the points come back and after, placed`, placed(again).length, 1),
      mustBe(
        `${engine}: refused for another reason`,
        oddOf([...points, ...again], 'pointsNotUsable') + oddOf(coupons, 'couponNotUsable'),
        0,
      ),
      mustBe(`${engine}: invariants broken`, await countBroken(house.data), 0),
    ]
  } finally {
    await shop.end()
  }
}

/** `only`: postgres or embedded. */
export const spendOnce = (only = ''): Promise<boolean> =>
  reportEngines(only, async (engine, where) => {
    const house = await openHouse(where, 'a7')
    try {
      return await spendAll(engine, house)
    } finally {
      await house.close()
    }
  })
