import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { notify } from '#src/features/notification/notify.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import type { SendResult } from '#src/integrations/message/message-sender.ts'
import { runCommand } from './run-command.ts'

const HOUR_MS = 3_600_000

describe.each(testEngines)('operator commands for messages on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.messages.sent.splice(0)
    shop.clock.now = new Date('2026-11-23T10:00:00+09:00')
  })

  const run = (...args: string[]) => {
    const { db, config, clock } = shop
    return runCommand({ db, config, clock: () => clock.now }, args)
  }
  let events = 0
  /** Queues a message that the provider surely does not send, until it is dead. */
  const fail = async (...results: SendResult[]): Promise<string> => {
    const { userId } = await shop.asMember({ phone: '01012345678' })
    events += 1
    const key = `qna.answer:${events}`
    const variables = { product: '청송 사과', productId: '3' }
    const setting =
      'insert into user_setting (user_id, client_center_reply_alarm) values ($1, true) on conflict do nothing'
    await shop.db.exec('t', setting, [userId])
    const notice = { kind: 'qna.answer', key, platform: 'ru', userId, variables } as const
    await shop.db.tx((tx) => notify(tx, shop, notice, shop.clock.now))
    shop.messages.next.push(...results)
    for (let tries = 0; tries < 10; tries++) await shop.pass(HOUR_MS)
    const { id } = await shop.db.one<{ id: number }>('t', 'select id from message where key = $1', [key])
    return String(id)
  }
  const dead = () => fail(...Array.from({ length: 8 }, (): SendResult => ({ outcome: 'notSent', cause: 'busy' })))

  test('[B8] a dead message is listed and shown without its text, and is sent again once', async () => {
    const id = await dead()
    expect(shop.messages.sent).toEqual([])
    const list = await run('message', 'list')
    expect(list).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(new RegExp(` ${id} .*qna\\.answer.*다시 보낼 수 있음.*busy`)),
    })
    const shown = await run('message', 'show', id)
    expect(shown.text).toContain('마지막 실패: busy')
    expect(`${list.text}${shown.text}`).not.toMatch(/01012345678|사과/)
    shop.clock.now = new Date('2026-11-24T10:00:00+09:00')
    expect(await run('message', 'retry', id)).toMatchObject({ exitCode: 0 })
    await shop.pass()
    expect(shop.messages.sent).toHaveLength(1)
    expect(await run('message', 'retry', id)).toMatchObject({ exitCode: 1 })
  })

  test('a dropped message is not sent', async () => {
    const id = await dead()
    expect(await run('message', 'drop', id)).toMatchObject({ exitCode: 0 })
    expect(await run('message', 'retry', id)).toMatchObject({ exitCode: 1 })
    expect(await run('message', 'drop', id)).toMatchObject({ exitCode: 1 })
  })

  test('[B8] a message without a known result is listed and cannot be sent again', async () => {
    const id = await fail({ outcome: 'unknown', cause: 'timeout' })
    expect((await run('message', 'list')).text).toMatch(new RegExp(` ${id} .*결과를 모름.*timeout`))
    expect(await run('message', 'retry', id)).toMatchObject({ exitCode: 1 })
  })

  test('other words are refused with the help', async () => {
    expect(await run('message')).toMatchObject({ exitCode: 2 })
    expect(await run('message', 'send')).toMatchObject({ exitCode: 2 })
    expect(await run('message', 'show', '999999999')).toMatchObject({ exitCode: 1 })
  })
})
