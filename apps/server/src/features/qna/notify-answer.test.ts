import { addDays } from '@shop/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { createFakeSender } from '#src/integrations/message/message-sender.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { answerQna } from './answer-qna.ts'
import { messageJobs } from '#src/features/notification/outbox/outbox.ts'
import { qnaJobs } from './notify-answer.ts'

const PHONE = '01012345678'

describe.each(testEngines)('notification of an answer on %s', (engine) => {
  let shop: TestShop
  let messages: ReturnType<typeof createFakeSender>
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  beforeEach(async () => {
    shop.clock.now = SEED_NOW
    messages = createFakeSender()
    await shop.db.script('delete from product_qna; delete from job; delete from message; delete from notification')
  })
  afterAll(() => shop.close())

  const runJobs = () => {
    const { db, config } = shop
    const app = {
      db,
      config,
      clock: () => shop.clock.now,
      integrations: { messages, mails: shop.mails, push: shop.push },
    }
    return createJobs({ db, clock: app.clock, handlers: { ...qnaJobs(app), ...messageJobs(app) } }).runDueJobs()
  }

  /** Adds a question of a member with the notification setting on or off. */
  const ask = async (wantsAlarm: boolean) => {
    const member = await shop.asMember({ name: '김수진', phone: PHONE })
    const setting = `insert into user_setting (user_id, client_center_reply_alarm) values ($1, $2)
      on conflict (user_id) do update set client_center_reply_alarm = excluded.client_center_reply_alarm`
    await shop.db.exec('setting', setting, [member.userId, wantsAlarm])
    const body = { contents: '언제 보내 주시나요?' }
    const { id } = await member.api('qna.ask', { params: { id: PRODUCT.apple }, body })
    return { id, member }
  }

  test('[SCREEN-11] [ENTITY-3] the author gets one message with the product name and without the texts', async () => {
    const { id } = await ask(true)
    await answerQna(shop.db, id, '내일 아침에 보내요.', SEED_NOW)
    await runJobs()
    await answerQna(shop.db, id, '모레 아침에 보내요.', SEED_NOW)
    await runJobs()
    expect(messages.sent.map(({ to }) => to)).toEqual([PHONE])
    expect(messages.sent[0]?.text).toMatch(
      /^\[.+\] 상품 문의에 답이 달렸어요\.\n.*사과.*\n상품 페이지의 문의에서 볼 수 있어요\.$/,
    )
  })

  test('[ENTITY-3] members with notifications turned off get none', async () => {
    const { id } = await ask(false)
    await answerQna(shop.db, id, '내일 아침에 보내요.', SEED_NOW)
    await runJobs()
    expect(messages.sent).toEqual([])
  })

  test('an answer at night is notified in the morning, and a message that was surely not sent is retried', async () => {
    const night = new Date('2026-11-20T14:30:00Z')
    const { id } = await ask(true)
    await answerQna(shop.db, id, '내일 아침에 보내요.', night)
    shop.clock.now = night
    await runJobs()
    expect(messages.sent).toEqual([])
    messages.next.push({ outcome: 'notSent', cause: 'refused' })
    shop.clock.now = addDays(night, 1 / 2)
    await runJobs()
    expect(messages.sent).toEqual([])
    shop.clock.now = addDays(night, 3 / 4)
    await runJobs()
    expect(messages.sent).toHaveLength(1)
  })
})
