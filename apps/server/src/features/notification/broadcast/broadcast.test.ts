import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { subscriptionOf } from '#src/http/testing/push-requests.ts'

const NOON = new Date('2026-11-20T12:00:00+09:00')
const MINUTE_MS = 60_000

describe.each(testEngines)('broadcasts on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.messages.sent.splice(0)
    shop.clock.now = NOON
    await shop.db.script(`delete from message; delete from notification; delete from broadcast;
      update user_setting set advertising_alarm = false; update app_user set left_at = now() where user_type <> 'guest'`)
  })
  afterEach(() => setFailpoint(undefined))

  const run = async (...args: string[]) => {
    const { db, config, clock } = shop
    return runCommand({ db, config, clock: () => clock.now }, args)
  }
  const send = async (...args: string[]): Promise<number> => {
    const { text } = await run('broadcast', 'send', ...args)
    return Number(/^(\d+)번으로/.exec(text)?.[1])
  }
  const AD = ['--kind', 'ad.event', '--brand', 'ru', '--title', '가을 세일', '--text', '오늘만 30%', '--path', '/best']
  const NOTICE = ['--kind', 'notice.published', '--brand', 'ru', '--title', '설 배송 안내', '--text', '2월 3일까지']
  let phones = 0
  const member = async (isAdOn = true, night = false, email: string | null = null) => {
    phones += 1
    const phone = `0106666${String(phones).padStart(4, '0')}`
    const known = await shop.asMember({ phone, ...(email !== null && { email }) })
    const settings = `insert into user_setting (user_id, advertising_alarm, advertising_night_alarm) values ($1, $2, $3)`
    await shop.db.exec('t', settings, [known.userId, isAdOn, night])
    const texts = () => shop.messages.sent.filter(({ to }) => to === phone).map(({ text }) => text)
    return { ...known, phone, texts }
  }
  /** Adds members without contact data. */
  const crowd = (count: number) =>
    shop.db.exec(
      't',
      `insert into app_user (platform, user_type, created_at, joined_at) select 'ru', 'email', now(), now() from generate_series(1, $1::int)`,
      [count],
    )
  const finish = async () => {
    for (let passes = 0; passes < 20; passes++) await shop.pass(MINUTE_MS / 2)
  }
  const count = async (what: string): Promise<number> =>
    (await shop.db.one<{ n: number }>('t', `select count(*)::int as n from ${what}`, [])).n

  /** Rows of the text messages. A member has an e-mail as well. */
  const textRows = (columns: string) =>
    shop.db.many('t', `select ${columns} from message where channel = 'text' order by id`, [])

  describe('happy', () => {
    test('[B8] a notice is published on the board and reaches every member of the brand once, as one text', async () => {
      const { api } = await member()
      await crowd(2_500)
      await shop.db.exec(
        't',
        "insert into app_user (platform, user_type, created_at, joined_at) values ('cuma', 'email', now(), now())",
        [],
      )
      expect((await run('broadcast', 'send', ...NOTICE, '--dry-run')).text).toContain('회원 2,501명')
      expect(await count('broadcast')).toBe(0)
      const id = await send(...NOTICE)
      await finish()
      const { notifications, unread } = await api('notification.list', { query: { listType: 'fruitSnsList' } })
      const noticeId = (await api('board.listNotices')).notices[0]?.id
      expect(notifications).toMatchObject([
        { title: '설 배송 안내', text: '2월 3일까지', path: `/notices/${noticeId}`, group: 'notice', isRead: false },
      ])
      expect(unread.fruitSnsList).toBe(1)
      expect(await count(`notification where broadcast_id = ${id} and body is null`)).toBe(2_501)
      expect(await count(`notification_tally where list = 'fruitSnsList' and unread = 1`)).toBe(2_501)
      expect((await run('broadcast', 'show', String(id))).text).toMatch(/다 보냄[\s\S]*앱 안 알림 2,501개/)
      expect((await run('broadcast', 'list')).text).toContain('2,501/2,501명')
    })

    test('[ENTITY-3] advertising reaches only members who agreed, with the text of each person', async () => {
      const [agreed, refused] = [await member(), await member(false)]
      const quiet = await member()
      await quiet.api('notification.changeSetting', { body: { group: 'advertising', channel: 'text', isOn: false } })
      await send(...AD)
      await finish()
      expect(agreed.texts()).toEqual([
        expect.stringMatching(
          /^\(광고\)\[알유\] 가을 세일\n오늘만 30%\nhttp\S+\/m\/[\w.-]+\n보낸 곳 알유 .+\n무료 수신거부 http/,
        ),
      ])
      expect([refused.texts(), quiet.texts()]).toEqual([[], []])
      expect(await count('notification')).toBe(2)
    })

    test('[ENTITY-3] [SCREEN-14] advertising reaches members by e-mail and by push, each once', async () => {
      const [first, second] = [await member(), await member(true, false, 'sujin@example.com')]
      for (const [name, { api }] of Object.entries({ first, second }))
        await api('notification.subscribe', { body: subscriptionOf(name) })
      shop.push.next.push({ outcome: 'notSent', cause: 'busy', retryAfterMs: 5 * MINUTE_MS })
      await send(...AD)
      await shop.pass(MINUTE_MS)
      await shop.pass(MINUTE_MS)
      expect(shop.push.sent).toHaveLength(1)
      await finish()
      expect(shop.mails.sent).toMatchObject([
        {
          to: 'sujin@example.com',
          subject: '(광고) [알유] 가을 세일',
          unsubscribe: { url: expect.stringContaining('/notifications/opt-out?token='), isOneClick: true },
        },
      ])
      expect(shop.push.sent.map(({ target }) => target.endpoint).toSorted()).toEqual(
        ['first', 'second'].map((name) => subscriptionOf(name).endpoint),
      )
      expect(JSON.parse(shop.push.sent[0]?.payload ?? '{}')).toMatchObject({
        title: '(광고) 가을 세일',
        body: expect.stringContaining('수신거부'),
        path: '/best',
      })
      expect(await count(`broadcast where state = 'done'`)).toBe(1)
    })

    test('[ENTITY-3] at night only members with that consent get it before 08:00', async () => {
      const [day, night] = [await member(), await member(true, true)]
      shop.clock.now = new Date('2026-11-20T22:00:00+09:00')
      await send(...AD)
      await finish()
      expect([day.texts().length, night.texts().length]).toEqual([0, 1])
      shop.clock.now = new Date('2026-11-21T07:59:59+09:00')
      await shop.pass()
      expect(day.texts()).toEqual([])
      await shop.pass(1_000)
      expect([day.texts().length, night.texts().length]).toEqual([1, 1])
      expect((await run('broadcast', 'list')).text).toContain('다 보냄')
    })
  })

  describe('error', () => {
    test('[B8] a crash within a batch repeats and skips nobody', async () => {
      await crowd(2_100)
      let batches = 0
      setFailpoint((name) => {
        if (name === 'broadcast:expanded' && ++batches % 2 === 1) throw new Error('the process ended')
      })
      const id = await send(...NOTICE)
      await finish()
      expect(batches).toBeGreaterThan(3)
      expect(await count(`notification where broadcast_id = ${id}`)).toBe(2_100)
      expect(await count(`broadcast where state = 'done' and in_app = audience`)).toBe(1)
    })

    test.each(['broadcast:taken', 'broadcast:requested'])(
      '[B8] a process that ends at %s does not send again',
      async (point) => {
        const { texts } = await member()
        setFailpoint((name) => {
          if (name === point) throw new Error('the process ended')
        })
        await send(...AD)
        await shop.pass()
        setFailpoint(undefined)
        await finish()
        expect(texts()).toHaveLength(point === 'broadcast:requested' ? 1 : 0)
        const rows = 'select channel, state, failure from message order by channel'
        const lost = { state: 'sending', failure: 'the result of the request is not known' }
        expect(await shop.db.many('t', rows, [])).toEqual([
          { channel: 'email', ...lost },
          { channel: 'text', ...lost },
        ])
        expect(await count(`broadcast where state = 'done'`)).toBe(1)
      },
    )

    test('[B8] what surely was not sent is sent again, a lost answer is not', async () => {
      const [first, second, third] = [await member(), await member(), await member()]
      shop.messages.next.push(
        { outcome: 'notSent', cause: 'busy' },
        { outcome: 'unknown', cause: 'timeout' },
        { outcome: 'refused', code: '1', message: '없는 번호' },
      )
      await send(...AD)
      await finish()
      expect([first, second, third].map(({ texts }) => texts().length)).toEqual([1, 1, 0])
      expect(await textRows('state, tries')).toEqual([
        { state: 'sent', tries: 1 },
        { state: 'sending', tries: 0 },
        { state: 'failed', tries: 0 },
      ])
    })

    test('[ENTITY-3] a consent withdrawn before the morning, or a member who left, gets none', async () => {
      const [withdrawn, left] = [await member(), await member()]
      shop.clock.now = new Date('2026-11-20T22:00:00+09:00')
      await send(...AD)
      await finish()
      await withdrawn.api('user.changeSettings', { body: { advertisingAlarm: false } })
      await shop.db.exec('t', 'update app_user set left_at = now() where id = $1', [left.userId])
      shop.clock.now = new Date('2026-11-21T08:00:00+09:00')
      await finish()
      expect(shop.messages.sent).toEqual([])
      const rows = 'select channel, state, failure from message order by user_id, channel'
      expect(await shop.db.many('t', rows, [])).toEqual([
        { channel: 'email', state: 'dropped', failure: 'no consent to advertising' },
        { channel: 'text', state: 'dropped', failure: 'no consent to advertising' },
        { channel: 'email', state: 'dropped', failure: 'no contact' },
        { channel: 'text', state: 'dropped', failure: 'no contact' },
      ])
    })

    test('cancelling stops what was not sent', async () => {
      const { texts } = await member()
      shop.clock.now = new Date('2026-11-20T22:00:00+09:00')
      const id = await send(...AD)
      await finish()
      // by text message and by e-mail
      expect(await run('broadcast', 'cancel', String(id))).toMatchObject({
        text: expect.stringContaining('2개를 보내지'),
      })
      shop.clock.now = new Date('2026-11-21T08:00:00+09:00')
      await finish()
      expect(texts()).toEqual([])
      expect(await run('broadcast', 'cancel', String(id))).toMatchObject({ exitCode: 1 })
    })

    test('what was refused for now is dropped if the broadcast was cancelled during the request', async () => {
      const { texts } = await member()
      shop.messages.next.push({ outcome: 'notSent', cause: 'busy' })
      const id = await send(...AD)
      setFailpoint(async (name) => {
        if (name === 'broadcast:requested') await run('broadcast', 'cancel', String(id))
      })
      await finish()
      expect(texts()).toEqual([])
      expect(await textRows('state, settled_at is not null as settled')).toEqual([{ state: 'dropped', settled: true }])
    })

    test('a provider that names a time is not asked before', async () => {
      const { texts } = await member()
      shop.messages.next.push({ outcome: 'notSent', cause: 'busy', retryAfterMs: 3_600_000 })
      await send(...AD)
      await finish()
      expect(texts()).toEqual([])
      await shop.pass(3_600_000)
      expect(texts()).toHaveLength(1)
    })

    test('[B8] requests one by one are taken in batches that end before the lease of the job', async () => {
      await crowd(120)
      await shop.db.script(
        'insert into user_setting (user_id, advertising_alarm) select id, true from app_user where left_at is null',
      )
      const batches: Record<string, number[]> = { text: [], email: [] }
      setFailpoint(async (name) => {
        if (name !== 'broadcast:taken') return
        const taken = `select channel, count(*)::int as n from message where state = 'sending' and settled_at is null group by 1`
        for (const { channel, n } of await shop.db.many<{ channel: string; n: number }>('t', taken, []))
          batches[channel]?.push(n)
      })
      await send(...AD)
      await finish()
      expect(Math.max(...(batches['email'] ?? []))).toBe(50)
      expect(Math.max(...(batches['text'] ?? []))).toBe(120)
    })

    test('cancelling stops the expansion', async () => {
      await crowd(1_500)
      const id = await send(...NOTICE)
      expect(await run('broadcast', 'cancel', String(id))).toMatchObject({ exitCode: 0 })
      await finish()
      expect(await count('notification')).toBe(0)
    })

    test.each([
      [['send', '--kind', 'order.shipped', '--title', '가'], 2],
      [['send', '--kind', 'ad.event'], 2],
      [['send', '--kind', 'ad.event', '--title', '가', '--path', '//evil.example'], 2],
      [['send', '--kind', 'notice.published', '--title', '가'], 2],
      [['send', '--kind', 'ad.event', '--title', '가', '--brand', 'nobody'], 2],
      [['send', '--kind', 'ad.event', '--title', '가', '--courier', 'cj'], 2],
      [['list', '--title', '가'], 2],
      [['show', '999999'], 1],
      [['cancel', '999999'], 1],
      [['shout'], 2],
    ])('broadcast %j is refused', async (args, exitCode) => {
      expect(await run('broadcast', ...args)).toMatchObject({ exitCode })
      expect(await count('broadcast')).toBe(0)
    })

    test('its options are refused for other commands', async () => {
      expect(await run('order', 'list', '--title', '가')).toMatchObject({ exitCode: 2 })
      expect(await run('gift', 'list', '--dry-run')).toMatchObject({ exitCode: 2 })
    })
  })
})
