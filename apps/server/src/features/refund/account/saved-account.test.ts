import { describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { openAccountShopForAll, saved } from '#src/features/refund/testing/account-shop.ts'

describe.each(testEngines)('on %s', (engine) => {
  const desk = openAccountShopForAll(engine)

  describe('happy', () => {
    test('a refund account that the member saves is used for a waiting refund', async () => {
      await desk.asMember()
      const bought = await desk.ranOut()
      await desk.api('user.change', { body: { withdrawAccount: saved } })
      await desk.shop.pass()
      await desk.shop.pass()
      expect((await desk.orderOf(bought)).refunds).toMatchObject([{ state: 'done' }])
      expect(desk.accountsOf(bought)).toEqual([saved.accountNumber])
    })
  })

  describe('error', () => {
    test('[K2] an account that was removed before the job leaves the refund waiting', async () => {
      const bought = await desk.ranOut()
      const { userId } = await desk.shop.db.one<{ userId: number }>(
        't',
        'select user_id as "userId" from orders where id = $1',
        [bought.id],
      )
      await enqueue(desk.shop.db, 'refund.toSaved', { userId }, { key: String(userId) })
      await desk.shop.pass()
      expect(await desk.statesOf(bought)).toEqual(['failed'])
      expect(desk.accountsOf(bought)).toEqual([])
    })
  })
})
