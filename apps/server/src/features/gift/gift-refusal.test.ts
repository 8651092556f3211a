import type { Api } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { expectRefusal, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { giftCheck, openGiftTmp, receivers } from './testing/giving.ts'

describe.each(testEngines)('error: gifts refused at the check on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    sender = shop.api(await shop.guest())
  })
  afterAll(() => shop.close())

  const expectProblem = async (giving: Parameters<typeof giftCheck>[2], code: string, path: string): Promise<void> => {
    const tmp = await openGiftTmp(sender)
    const body = await giftCheck(sender, tmp.id)
    const given = { ...body, giftData: { ...body.giftData, ...giving?.giftData } as typeof body.giftData }
    const error = await sender('order.checkTmp', { params: { id: tmp.id }, body: given }).then(
      () => undefined,
      (reason: unknown) => reason as { code: string; problems: { path: string }[] },
    )
    expect(error?.code).toBe(code)
    expect(error?.problems.map((problem) => problem.path)).toContain(path)
  }

  test('a receiver without phone, a repeated phone and a night schedule are named', async () => {
    const { giftReceivers: _, ...rest } = { giftReceivers: receivers }
    await expectProblem(
      { giftData: { ...rest, giftReceivers: [{ name: '김하나' }] } },
      'giftPhoneMissing',
      'body.giftData.giftReceivers.0.phone',
    )
    const [first] = receivers
    const twice = [first, first].flatMap((each) => each ?? [])
    await expectProblem(
      { giftData: { giftReceivers: twice } },
      'giftReceiverTwice',
      'body.giftData.giftReceivers.1.phone',
    )
    const sendAt = '2020-01-01T00:00:00Z'
    await expectProblem({ giftData: { sendAt } }, 'giftScheduleRefused', 'body.giftData.sendAt')
  })

  test('[K2] [PAY-3] a receiver without a name, and a gift without its data, are refused', async () => {
    const giftReceivers = [{ name: '', phone: '010-1111-0001' }]
    await expectProblem({ giftData: { giftReceivers } }, 'giftPhoneMissing', 'body.giftData.giftReceivers.0.name')
    const tmp = await openGiftTmp(sender)
    const { giftData: _, ...body } = await giftCheck(sender, tmp.id)
    await expect(sender('order.checkTmp', { params: { id: tmp.id }, body })).rejects.toMatchObject({
      code: 'giftDataRequired',
      problems: [{ path: 'body.giftData' }],
    })
  })

  test('101 receivers are refused', async () => {
    const giftReceivers = Array.from({ length: 101 }, (_, n) => ({ name: `${n}`, phone: `0102222${1000 + n}` }))
    await expectProblem({ giftData: { giftReceivers } }, 'invalidInput', 'body.giftData.giftReceivers')
  })

  test('a product that may not be gifted is refused', async () => {
    await shop.db.exec('t', 'update product set is_giftable = false where id = $1', [LINE.apple[0]])
    await expectRefusal(openGiftTmp(sender), 'notGiftable')
    await shop.db.exec('t', 'update product set is_giftable = true where id = $1', [LINE.apple[0]])
  })
})
