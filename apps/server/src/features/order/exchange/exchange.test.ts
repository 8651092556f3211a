import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { deliver } from '#src/features/order/testing/test-orders.ts'
import {
  buy,
  type Bought,
  expectBooksRight,
  expectRefusal,
  freeOf,
  type Line,
  LINE,
  openRefundShop,
  productOf,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  let api: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
  })
  beforeEach(async () => {
    ;({ api } = await shop.asMember())
    for (const line of Object.values(LINE)) await leave(line, 50)
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const app = () => ({ db: shop.db, config: shop.config, clock: () => shop.clock.now })
  const parcel = ['--courier', 'cj', '--invoice', '998877665544']
  const accept = ({ orderNo }: Bought, ...more: string[]) =>
    runCommand(app(), ['order', 'replace-accept', orderNo, ...more])
  const statusOf = async ({ id }: Bought) =>
    (await api('order.get', { params: { id } })).orderItemProducts.map((product) => product.orderItemProductStatus)
  const movesOf = ({ id }: Bought) =>
    shop.db.many<{ id: number; unit: number }>(
      't',
      `select product_option_combination_id as id, unit from stock_move where order_id = $1 and kind = 'exchange' order by 1`,
      [id],
    )
  const leave = ([, combinationId]: Line, units: number) =>
    shop.db.script(`insert into stock_adjustment (product_option_combination_id, unit, reason, created_at)
      select product_option_combination_id, ${units} - on_hand + reserved, 'test', now() from stock
      where product_option_combination_id = ${combinationId} and on_hand - reserved <> ${units};
      update stock set on_hand = reserved + ${units} where product_option_combination_id = ${combinationId}`)

  /** Buys, delivers and requests an exchange of the first product. */
  const asked = async (lines: readonly [Line, ...Line[]], arrive = true): Promise<Bought> => {
    const bought = await buy(shop, api, lines)
    if (arrive) await ask(bought, lines[0])
    return bought
  }
  const ask = async (bought: Bought, line: Line): Promise<void> => {
    const pid = productOf(bought, line)
    await deliver({ ...shop, app: { ...app(), integrations: {} as never } }, bought.id, pid)
    await api('orderItem.requestReturn', {
      params: { id: bought.id, pid },
      body: { kind: 'replace', reason: 'damaged', contents: '터졌어요' },
    })
  }

  describe('happy', () => {
    test('an exchange takes its unit from stock, so that the last one is not sold again', async () => {
      const bought = await asked([LINE.potato])
      await leave(LINE.potato, 1)
      expect(await accept(bought, ...parcel)).toMatchObject({ exitCode: 0 })
      expect(await freeOf(shop, LINE.potato)).toBe(0)
      expect(await movesOf(bought)).toEqual([{ id: LINE.potato[1], unit: 1 }])
      const { isIn } = await shop.db.one<{ isIn: boolean }>(
        't',
        'select is_in_stock as "isIn" from product where id = $1',
        [LINE.potato[0]],
      )
      expect(isIn).toBe(false)
      const optionGroups = [{ productOptionCombinationId: LINE.potato[1], optionUnit: 1 }]
      await expectRefusal(api('cart.addItem', { body: { productId: LINE.potato[0], optionGroups } }), 'outOfStock')
    })

    test('a replacement handed over without a courier leaves the stock as well', async () => {
      const bought = await asked([LINE.apple])
      const before = await freeOf(shop, LINE.apple)
      expect(await accept(bought)).toMatchObject({ exitCode: 0 })
      expect(await freeOf(shop, LINE.apple)).toBe(before - 2)
    })

    test('of a partly cancelled product only the remaining options are sent', async () => {
      const bought = await buy(shop, api, [LINE.apple, LINE.appleLarge])
      const before = [await freeOf(shop, LINE.apple), await freeOf(shop, LINE.appleLarge)] as const
      await api('order.withdraw', { params: { id: bought.id }, body: { combinationIds: [LINE.apple[1]] } })
      await ask(bought, LINE.apple)
      expect(await accept(bought, ...parcel)).toMatchObject({ exitCode: 0 })
      expect(await movesOf(bought)).toEqual([{ id: LINE.appleLarge[1], unit: 1 }])
      expect([await freeOf(shop, LINE.apple), await freeOf(shop, LINE.appleLarge)]).toEqual([
        before[0] + 2,
        before[1] - 1,
      ])
    })

    test('uncounted stock is not reduced', async () => {
      const bought = await asked([LINE.mackerel])
      const turn = (status: string) =>
        shop.db.script(
          `update product_option_combination set product_option_status = '${status}' where id = ${LINE.mackerel[1]}`,
        )
      await turn('unlimited_stock_in')
      await leave(LINE.mackerel, 0)
      expect(await accept(bought, ...parcel)).toMatchObject({ exitCode: 0 })
      expect(await movesOf(bought)).toEqual([])
      await turn('stock_in')
    })
  })

  describe('error', () => {
    test('without stock nothing is exchanged, and it continues once there is some', async () => {
      const bought = await asked([LINE.potato])
      await leave(LINE.potato, 0)
      const refused = await accept(bought, ...parcel)
      expect(refused.exitCode).toBe(1)
      expect(refused.text).toContain('바꿔 보낼 재고가 모자라요.')
      expect(refused.text).toMatch(/감자.*: 1개를 보내야 하는데 0개 남아 있어요\./)
      expect(await statusOf(bought)).toEqual(['replace_request'])
      expect(await movesOf(bought)).toEqual([])
      const { parcels } = await api('orderItem.getTracking', { params: { id: bought.id } })
      expect(parcels).toEqual([])
      await leave(LINE.potato, 3)
      expect(await accept(bought, ...parcel)).toMatchObject({ exitCode: 0 })
      expect(await freeOf(shop, LINE.potato)).toBe(2)
    })

    test('[A7] repeated or concurrent, the replacement leaves the stock once', async () => {
      const bought = await asked([LINE.apple])
      const before = await freeOf(shop, LINE.apple)
      const told = await Promise.all([accept(bought, ...parcel), accept(bought, ...parcel), accept(bought, ...parcel)])
      expect(told.map(({ exitCode }) => exitCode).toSorted((a, b) => a - b)).toEqual([0, 1, 1])
      expect((await accept(bought, ...parcel)).exitCode).toBe(1)
      expect(await freeOf(shop, LINE.apple)).toBe(before - 2)
    })

    test('the check of the books finds an exchange that never happened', async () => {
      const bought = await asked([LINE.apple], false)
      await shop.db
        .tx(async (tx) => {
          await tx.exec(
            't',
            `insert into stock_move (order_id, product_option_combination_id, kind, unit, created_at) values ($1, $2, 'exchange', 2, now())`,
            [bought.id, LINE.apple[1]],
          )
          const text = readInvariants().find(({ name }) => name === 'exchangedAsSold')?.text ?? ''
          expect(await tx.many('t', text, [])).toEqual([
            { id: bought.id, product_option_combination_id: LINE.apple[1] },
          ])
          throw new Error('taken back')
        })
        .catch((error: Error) => expect(error.message).toBe('taken back'))
    })
  })
})
