import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { databaseConditions } from './database-conditions.ts'

const MINUTE = 60_000

describe.each(testEngines)('[I12] conditions of the database on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    // standing jobs would be late, because none run here
    await shop.db.script('delete from job')
  })
  afterAll(() => shop.close())

  const ago = (ms: number): Date => new Date(shop.clock.now.getTime() - ms)
  const run = (text: string, values: unknown[] = []) => shop.db.exec('t', text, values)
  const look = () => databaseConditions({ db: shop.db, config: shop.config, clock: () => shop.clock.now }, {})

  test('events that wait for a vendor of analytics for an hour are analyticsLate, also between two tries', async () => {
    const add = (key: string, at: Date, dueAt: Date) =>
      run(
        `insert into analytics_outbox (vendor, key, platform, event, at, due_at) values ('meta', $1, 'ru', '{}', $2, $3)`,
        [key, at, dueAt],
      )
    await add('recent', ago(59 * MINUTE), ago(59 * MINUTE))
    expect(await look()).toEqual([])
    await add('retried', ago(61 * MINUTE), ago(-30 * MINUTE))
    expect(await look()).toMatchObject([{ alarm: 'analyticsLate', of: 'meta', facts: { count: 1 } }])
    await run('delete from analytics_outbox')
    expect(await look()).toEqual([])
  })

  test('a webhook that the shop has disabled is webhookDisabled per brand, until it resumes or is archived', async () => {
    const add = (brand: string, state: string) =>
      run(
        `insert into webhook (platform, url, events, state, created_at) values ($1, 'https://erp.example/hook', '{order.paid}', $2, $3)`,
        [brand, state, ago(0)],
      )
    await add('ru', 'active')
    await add('ru', 'paused')
    expect(await look()).toEqual([])
    await add('ru', 'disabled')
    await add('cuma', 'disabled')
    const found = await look()
    expect(found.map(({ alarm, of }) => `${alarm} ${of}`).toSorted()).toEqual([
      'webhookDisabled cuma',
      'webhookDisabled ru',
    ])
    expect(JSON.stringify(found)).not.toContain('erp.example')
    await run("update webhook set state = 'active' where platform = 'ru'")
    await run("update webhook set archived_at = $1 where platform = 'cuma'", [ago(0)])
    expect(await look()).toEqual([])
  })

  test('a table without a partition for its next rows is partitionMissing, until the job creates it', async () => {
    const maintain = (at: Date) => run("select maintain_partitions('tracking_day', $1)", [at])
    await maintain(ago(200 * 24 * 60 * MINUTE))
    expect(await look()).toEqual([{ alarm: 'partitionMissing', of: 'tracking_day', facts: { count: 2 } }])
    await maintain(ago(0))
    expect(await look()).toEqual([])
  })
})
