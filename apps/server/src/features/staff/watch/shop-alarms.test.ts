import { paymentWaitMs } from '@shop/rules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AlarmName, createEndAlarm, createRaiseAlarm } from '#src/alarm.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { LINE, place } from '#src/features/refund/testing/buying.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { createLog } from '#src/http/log.ts'
import { createOutboundClient } from '#src/integrations/outbound-client.ts'
import type { OpenBreaker } from '#src/integrations/open-integrations.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import type { DiskSpace } from './disk-conditions.ts'
import type { AnswerTotal } from './process-conditions.ts'
import { shopSources } from './shop-sources.ts'
import { startWatch, type Watch } from './watch.ts'

const MINUTE = 60_000
const GIB = 1024 ** 3
const HOST = 'https://api.vendor.example'

interface Line {
  msg: string
  alarm: AlarmName
  [fact: string]: unknown
}

describe.each(testEngines)('[I12] alarms on %s', (engine) => {
  let shop: TestShop
  let watch: Watch
  let lines: Line[]
  let disk: DiskSpace
  let before: AnswerTotal
  let listOpenBreakers: (ms: number) => OpenBreaker[]

  const handler: JobHandler = { outside: () => Promise.resolve() }
  const handlers = { 'test.once': handler, 'test.standing': { ...handler, tries: ALWAYS }, 'message.send': handler }

  beforeAll(async () => void (shop = await openTestShop({ engine, env: { CODES_PER_DAY: '5' } })))
  afterAll(() => shop.close())
  beforeEach(async () => {
    // standing jobs would be late, because none run here
    await shop.db.script('delete from job; delete from message; delete from reconciliation_break; delete from attempt')
    lines = []
    before = shop.app.answers.total()
    disk = { freeBytes: 50 * GIB, totalBytes: 100 * GIB }
    listOpenBreakers = () => []
    const log = createLog(
      { logLevel: 'error', secrets: [] },
      { write: (line) => void lines.push(JSON.parse(line) as Line) },
    )
    const { db, config } = shop
    watch = startWatch({
      sources: shopSources({
        app: { db, config, clock: () => shop.clock.now },
        handlers,
        readAnswers: () => ({ answers: countAnswers('answers'), failures: countAnswers('failures') }),
        listOpenBreakers: (ms) => listOpenBreakers(ms),
        readDisk: () => Promise.resolve(disk),
      }),
      raiseAlarm: createRaiseAlarm(log),
      endAlarm: createEndAlarm(log),
      now: () => shop.clock.now.getTime(),
      everyMs: 3_600_000,
    })
  })
  afterEach(() => watch.close())

  /** Responses since the test began. */
  const countAnswers = (of: keyof AnswerTotal): number => shop.app.answers.total()[of] - before[of]
  const pass = (ms: number): void => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const ago = (ms: number): Date => new Date(shop.clock.now.getTime() - ms)
  /** Looks once. Returns the new lines of the log. */
  const look = async (): Promise<Line[]> => {
    const seen = lines.length
    await watch.look()
    return lines.slice(seen)
  }
  const run = (text: string, values: unknown[] = []) => shop.db.exec('t', text, values)
  const addMessage = async (
    key: string,
    { dueAt, state = 'waiting', channel = 'text' }: { dueAt: Date; state?: string; channel?: string },
  ) =>
    shop.db.one<{ id: number }>(
      't',
      `insert into message (key, channel, kind, platform, body, created_at, due_at, state)
       values ($1, $2, 'test.event', 'ru', 'body', $3, $3, $4) returning id`,
      [key, channel, dueAt, state],
    )

  test('a healthy shop raises none', async () => {
    await enqueue(shop.db, 'test.once', {}, { key: 'soon', runAt: ago(4 * MINUTE) })
    await enqueue(shop.db, 'test.once', {}, { key: 'later', runAt: ago(-60 * MINUTE) })
    await enqueue(shop.db, 'unknown', {}, { runAt: ago(60 * MINUTE) })
    await addMessage('soon', { dueAt: ago(4 * MINUTE) })
    await addMessage('sent', { dueAt: ago(60 * MINUTE), state: 'sent' })
    await shop.guest()
    expect(await look()).toEqual([])
  })

  test('a job that is late raises jobsLate once in ten minutes, and its end is reported', async () => {
    await enqueue(shop.db, 'test.standing', {}, { runAt: ago(6 * MINUTE) })
    expect(await look()).toEqual([
      expect.objectContaining({ level: 'error', msg: 'alarm', alarm: 'jobsLate', count: 1, kinds: ['test.standing'] }),
    ])
    for (let seconds = 0; seconds < 570; seconds += 30) {
      pass(30_000)
      expect(await look()).toEqual([])
    }
    pass(30_000)
    expect(await look()).toMatchObject([{ msg: 'alarm', alarm: 'jobsLate' }])
    await run('update job set done_at = now()')
    expect(await look()).toMatchObject([{ msg: 'alarm ended', alarm: 'jobsLate' }])
    expect(await look()).toEqual([])
  })

  test('a job within its lease is not late; one whose worker ended five minutes ago is', async () => {
    await enqueue(shop.db, 'test.once', {}, { runAt: ago(60 * MINUTE) })
    await run('update job set attempts = 1, locked_until = $1', [ago(-MINUTE)])
    expect(await look()).toEqual([])
    pass(5 * MINUTE)
    expect(await look()).toEqual([])
    pass(MINUTE)
    expect(await look()).toMatchObject([{ alarm: 'jobsLate' }])
  })

  test('dead jobs and recurring ones that always fail raise jobsFailing', async () => {
    await enqueue(shop.db, 'test.once', {}, { runAt: ago(60 * MINUTE) })
    await enqueue(shop.db, 'test.standing', {}, { runAt: ago(-60 * MINUTE) })
    await run('update job set attempts = 11')
    await run("update job set run_at = $1 where kind = 'test.once'", [shop.clock.now])
    expect(await look()).toEqual([])
    await run('update job set attempts = 12')
    expect(await look()).toMatchObject([{ alarm: 'jobsFailing', count: 2, kinds: ['test.once', 'test.standing'] }])
  })

  test('dead messages raise messagesDead per channel', async () => {
    await addMessage('a', { dueAt: ago(0), state: 'failed' })
    await addMessage('b', { dueAt: ago(0), state: 'failed', channel: 'email' })
    const raised = await look()
    expect(new Set(raised.map(({ alarm, of, count }) => [alarm, of, count].join(' ')))).toEqual(
      new Set(['messagesDead email 1', 'messagesDead text 1']),
    )
    expect(JSON.stringify(raised)).not.toContain('body')
  })

  test('events that a vendor of analytics does not take raise analyticsDead per vendor, until they are retried or dropped', async () => {
    const add = (vendor: string, key: string, deadAt: Date | null) =>
      run(
        `insert into analytics_outbox (vendor, key, platform, event, at, due_at, dead_at) values ($1, $2, 'ru', '{}', $3, $3, $4)`,
        [vendor, key, shop.clock.now, deadAt],
      )
    await add('ga4', 'waiting', null)
    expect(await look()).toEqual([])
    for (const [vendor, key] of ['ga4 a', 'ga4 b', 'meta a'].map((each) => each.split(' ')))
      await add(vendor ?? '', key ?? '', shop.clock.now)
    expect(await look()).toMatchObject([
      { msg: 'alarm', alarm: 'analyticsDead', of: 'ga4', count: 2 },
      { msg: 'alarm', alarm: 'analyticsDead', of: 'meta', count: 1 },
    ])
    const operate = (...words: string[]) =>
      runCommand({ ...shop, clock: () => shop.clock.now }, ['ads', 'feed', ...words])
    expect((await operate('drop', 'ga4')).text).toBe('2개를 지웠어요.')
    expect((await operate('retry', 'meta')).text).toBe('1개를 다시 보내요.')
    expect(await look()).toMatchObject([
      { msg: 'alarm ended', alarm: 'analyticsDead', of: 'ga4' },
      { msg: 'alarm ended', alarm: 'analyticsDead', of: 'meta' },
    ])
    await run('delete from analytics_outbox')
  })

  test('messages past due raise messagesLate, except those that wait for the morning', async () => {
    const held = await addMessage('a', { dueAt: ago(60 * MINUTE) })
    await enqueue(shop.db, 'message.send', { id: held.id }, { key: String(held.id), runAt: ago(-60 * MINUTE) })
    expect(await look()).toEqual([])
    await addMessage('b', { dueAt: ago(6 * MINUTE), channel: 'push' })
    expect(await look()).toMatchObject([{ alarm: 'messagesLate', of: 'push', count: 1 }])
  })

  test('an order whose payment is not settled five minutes after its time raises ordersStuck', async () => {
    const { api } = await shop.asMember()
    const { orderNo } = await place(api, [LINE.potato])
    await run('delete from job')
    pass(paymentWaitMs)
    pass(5 * MINUTE - 1)
    expect(await look()).toEqual([])
    pass(1)
    expect(await look()).toMatchObject([{ alarm: 'ordersStuck', orders: [{ orderNo, state: 'requested' }] }])
    await run("update payment set state = 'done'")
    expect(await look()).toMatchObject([{ msg: 'alarm ended', alarm: 'ordersStuck' }])
  })

  test('an open reconciliation break raises reconciliationBreak; a late approval only if it is not refunded soon', async () => {
    const add = (kind: string, at: Date) =>
      run('insert into reconciliation_break (kind, found_at) values ($1, $2)', [kind, at])
    await add('lateApproval', ago(4 * MINUTE))
    expect(await look()).toEqual([])
    await add('missingHere', ago(0))
    expect(await look()).toMatchObject([{ alarm: 'reconciliationBreak', of: 'missingHere', count: 1 }])
    pass(2 * MINUTE)
    expect(await look()).toMatchObject([{ alarm: 'reconciliationBreak', of: 'lateApproval' }])
    await run('update reconciliation_break set resolved_at = now()')
    expect(await look()).toMatchObject([{ msg: 'alarm ended' }, { msg: 'alarm ended' }])
  })

  test('the circuit breaker of an integration raises breakerOpen, and ends a minute after its last failure', async () => {
    let now = 0
    const outbound = createOutboundClient({
      allowed: [HOST],
      now: () => now,
      exchange: () => Promise.reject(new Error('unreachable')),
    })
    listOpenBreakers = (ms) => outbound.listBlocked(ms).map((host) => ({ of: host, hosts: [host] }))
    const fail = () => outbound.send({ method: 'GET', url: HOST }).catch(() => undefined)
    for (let n = 0; n < 4; n += 1) await fail()
    expect(await look()).toEqual([])
    await fail()
    now += 50_000
    expect(await look()).toMatchObject([{ alarm: 'breakerOpen', of: 'api.vendor.example' }])
    await fail()
    now += 50_000
    expect(await look()).toEqual([])
    now += 50_000
    expect(await look()).toMatchObject([{ msg: 'alarm ended', alarm: 'breakerOpen' }])
  })

  test('little space on the disk of a folder raises diskLow', async () => {
    disk = { freeBytes: 10 * GIB, totalBytes: 100 * GIB }
    expect(await look()).toEqual([])
    disk = { freeBytes: 10 * GIB - 1, totalBytes: 100 * GIB }
    const dirs = (await look()).map(({ alarm, of }) => [alarm, of])
    expect(dirs).toContainEqual(['diskLow', shop.config.filesDir])
    disk = { freeBytes: 50 * GIB, totalBytes: 100 * GIB }
    await look()
    pass(10 * MINUTE)
    disk = { freeBytes: GIB - 1, totalBytes: 2 * GIB }
    expect(await look()).toHaveLength(dirs.length)
  })

  test('codes raise codesRunningOut at 80 % of the budget and codesUsedUp at 100 %', async () => {
    const send = async () =>
      (await shop.ask('user.sendCode', { body: { phone: `010${String(next++).padStart(8, '0')}` } })).status
    let next = 11_110_000
    for (let n = 0; n < 3; n += 1) expect(await send()).toBe(200)
    expect(await look()).toEqual([])
    expect(await send()).toBe(200)
    expect(await look()).toMatchObject([{ alarm: 'codesRunningOut', sent: 4, most: 5 }])
    expect(await send()).toBe(200)
    expect(await look()).toMatchObject([{ alarm: 'codesUsedUp', sent: 5, most: 5 }])
    expect(await send()).toBe(503)
    pass(25 * 60 * MINUTE)
    expect((await look()).map(({ msg, alarm }) => [msg, alarm])).toEqual([
      ['alarm ended', 'codesRunningOut'],
      ['alarm ended', 'codesUsedUp'],
    ])
  })

  test('responses with 5xx raise serverErrors', async () => {
    const busy = { outcome: 'notSent', cause: 'busy' } as const
    for (let n = 0; n < 10; n += 1) {
      expect(await look()).toEqual([])
      shop.messages.next.push(busy)
      expect((await shop.ask('user.sendCode', { body: { phone: '01022223333' } })).status).toBe(503)
    }
    expect(await look()).toMatchObject([{ alarm: 'serverErrors', failures: 10 }])
  })

  test('facts that cannot be read raise watchFailed', async () => {
    await shop.db.script('alter table reconciliation_break rename to hidden_break')
    expect(await look()).toMatchObject([{ alarm: 'watchFailed', of: 'database', error: { type: expect.any(String) } }])
    await shop.db.script('alter table hidden_break rename to reconciliation_break')
    expect(await look()).toMatchObject([{ msg: 'alarm ended', alarm: 'watchFailed' }])
  })
})
