import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'
import { runCommand } from './run-command.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const run = (...args: string[]) => runCommand(shop.app, args)
const note = () =>
  shop.db.one<{ id: number }>(
    't',
    `insert into reconciliation_break (kind, detail, found_at) values ('missingHere', '{"orderNo": "20261121-ABCDEFGH"}', $1) returning id`,
    [shop.app.clock()],
  )

describe('happy', () => {
  test('[B7] a difference from the gateway is listed until an operator has settled it', async () => {
    expect(await run('reconcile')).toEqual({ text: '살펴볼 것이 없어요.', exitCode: 0 })
    const { id } = await note()
    const shown = await run('reconcile')
    expect(shown.exitCode).toBe(1)
    expect(shown.text).toContain('20261121-ABCDEFGH  missingHere  결제사에만 있는 결제예요.')
    expect((await run('reconcile', 'done', String(id))).exitCode).toBe(0)
    expect((await run('reconcile')).exitCode).toBe(0)
  })
})

describe('error', () => {
  test.each([
    [['reconcile', 'done', '9999'], 1],
    [['reconcile', 'done', 'x'], 2],
    [['order', 'refund', '20261121-ABCDEFGH'], 1],
    [['order', 'account', '20261121-ABCDEFGH', '없는은행', '1', '김하늘'], 2],
    [['order', 'account', '20261121-ABCDEFGH', '신한은행', '110-123-456789', '김하늘'], 1],
  ] as const)('%j exits with %i and changes nothing', async (args, exitCode) => {
    await note()
    expect((await run(...args)).exitCode).toBe(exitCode)
    expect((await run('reconcile')).exitCode).toBe(1)
  })
})
