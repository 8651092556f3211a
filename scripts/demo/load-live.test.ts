import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import type { Db } from '../../apps/server/src/db/db.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openDb } from '../../apps/server/src/db/open.ts'
import { loadLiveCards } from '../../apps/server/src/features/live/broadcast/read-broadcasts.ts'
import { runCommand } from '../../apps/server/src/features/staff/command/run-command.ts'
import { brandIds } from '../../packages/brands/src/index.ts'
import { loadDemo } from '../../demo/src/loading/load-demo.ts'
import { loadLive } from './load-live.ts'

const DAY = 86_400_000
const config = readConfig({ NODE_ENV: 'test' })
const clock = { now: new Date('2026-11-27T03:00:00Z') }
let db: Db
beforeAll(async () => {
  db = await openDb({})
  await migrate(db)
  await loadDemo(db, { now: clock.now })
}, 120_000)
afterAll(() => db.close())

const app = () => ({ db, config, clock: () => clock.now })
const passwordOf = (login: string) => /^studio@shop\.example  ([a-z2-9-]{23})$/m.exec(login)?.[1]
const listIds = async () =>
  (await db.many<{ id: number }>('t', 'select id from live_broadcast order by id', [])).map(({ id }) => id)

test('[SCREEN-21] each brand has a broadcast tomorrow at eight with products and a picture', async () => {
  expect(passwordOf(await loadLive(app()))).toBeDefined()
  const cards = await loadLiveCards(db, await listIds())
  expect(cards).toHaveLength(brandIds.length)
  for (const card of cards) {
    expect(card).toMatchObject({ state: 'scheduled', scheduledAt: '2026-11-28T11:00:00.000Z' })
    expect(card.products).toHaveLength(3)
    expect(card.image).toMatch(/^\/pictures\/[\w/-]+-640\.webp$/)
  }
  for (const brand of brandIds) {
    const { text } = await runCommand(app(), ['live', 'list', '--brand', brand])
    expect(text).toContain('산지 직송 라이브')
    expect(text).toContain('상품 5개')
  }
})

test('a later start schedules another only when the first is over, and gives a new password until one is set', async () => {
  const [first, second] = [passwordOf(await loadLive(app())), passwordOf(await loadLive(app()))]
  expect(second).not.toBe(first)
  expect(await listIds()).toHaveLength(brandIds.length)
  clock.now = new Date(clock.now.getTime() + 2 * DAY)
  await db.exec('changed', 'update staff set must_change_password = false', [])
  expect(passwordOf(await loadLive(app()))).toBeUndefined()
  expect(await listIds()).toHaveLength(2 * brandIds.length)
})

test('[F6] the login of the demo shows the authenticator of the account, the same at each start', async () => {
  const secretOf = (login: string) => /TOTP secret ([A-Z2-7]{32})\notpauth:\/\/totp\//.exec(login)?.[1]
  const secret = secretOf(await loadLive(app()))
  expect(secret).toBeDefined()
  expect(secretOf(await loadLive(app()))).toBe(secret)
})
