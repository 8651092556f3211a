import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { pass, register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { runCommand } from './run-command.ts'

describe.each(testEngines)('operator commands for a member on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const run = (...args: string[]) => {
    const { db, config, clock } = shop
    return runCommand({ db, config, clock: () => clock.now }, args)
  }
  const statusOf = async (token: string) => (await shop.ask('user.getDetail', {}, { token })).status

  test("[E5] all logins of a member end within a second, and no other member's", async () => {
    const [one, other] = [await register(shop), await register(shop)]
    expect([await statusOf(one.token), await statusOf(other.token)]).toEqual([200, 200])
    expect(await run('member', 'logout', one.phone)).toMatchObject({ exitCode: 0 })
    pass(shop, 1_000)
    expect([await statusOf(one.token), await statusOf(other.token)]).toEqual([401, 200])
  })

  test('[SCREEN-22] granted points are in the account, and announced with their reason and last day', async () => {
    const { phone, token } = await register(shop)
    expect(await run('member', 'point', 'ru', phone, '3000', '배송이', '늦어서')).toEqual({
      exitCode: 0,
      text: '알유: 적립금 3,000원을 드렸어요.',
    })
    const api = shop.api(token)
    expect((await api('user.getPoint')).point).toBe(3_000)
    expect((await api('user.listPoints')).list).toMatchObject([{ amount: 3_000, reason: '배송이 늦어서' }])
    const { notifications } = await api('notification.list', { query: { listType: 'fruitSnsList' } })
    expect(notifications.filter(({ group }) => group === 'point')).toMatchObject([
      {
        title: '적립금 3,000원을 드렸어요.',
        text: expect.stringMatching(/^배송이 늦어서\n2027[\d.]+까지 쓸 수 있어요\.$/),
      },
    ])
  })

  test.each([
    ['market', '01020000001', '3000', '사유'],
    ['ru', '123', '3000', '사유'],
    ['ru', '01020000001', '0', '사유'],
    ['ru', '01020000001', '1000001', '사유'],
    ['ru', '01020000001', '3000'],
  ])('points are not granted to %s %s of %s won', async (...words) => {
    expect((await run('member', 'point', ...words)).exitCode).toBeGreaterThan(0)
  })

  test('an invalid or unknown phone number is reported', async () => {
    expect(await run('member', 'logout', '010-0000-0000')).toMatchObject({
      exitCode: 1,
      text: '그 번호의 회원이 없어요.',
    })
    expect(await run('member', 'logout', '123')).toMatchObject({ exitCode: 2 })
    expect(await run('member', 'logout')).toMatchObject({ exitCode: 2 })
    expect(await run('member')).toMatchObject({ exitCode: 2 })
  })
})
