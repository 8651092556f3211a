import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { type LiveShop, openLiveShop } from '#src/features/live/testing/live-shop.ts'
import { isIngestKey, writeIngestKey } from './ingest-key.ts'
import { createOnAir, type OnAir } from './on-air.ts'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const now = new Date('2026-11-28T11:00:00.000Z')
const later = (ms: number): Date => new Date(now.getTime() + ms)
const secrets = { secret: 'a secret of the shop', oldSecrets: [] }
const channel = { channelId: 3, keyHash: hashOf('stream key') }

describe('[F6] an ingest key', () => {
  const key = writeIngestKey(secrets, channel, later(60_000))

  test('opens its channel until it expires', () => {
    expect(isIngestKey(secrets, channel, key, now)).toBe(true)
    expect(isIngestKey(secrets, channel, key, later(60_000))).toBe(false)
  })

  test('is valid after the secret was rotated', () => {
    expect(isIngestKey({ secret: 'new', oldSecrets: [secrets.secret] }, channel, key, now)).toBe(true)
  })

  test.each([
    ['another channel', { ...channel, channelId: 4 }, key],
    ['a rotated stream key', { ...channel, keyHash: hashOf('new stream key') }, key],
    ['a later expiry', channel, key.replace(/\d+/, (seconds) => String(Number(seconds) + 600))],
    ['a cut signature', channel, key.slice(0, -1)],
    ['the stream key', channel, 'stream key'],
    ['nothing', channel, ''],
  ])('is refused for %s', (_, of, text) => {
    expect(isIngestKey(secrets, of, text, now)).toBe(false)
  })
})

describe.each(testEngines)('[F6] ingest keys of the studio on %s', (engine) => {
  let shop: LiveShop
  let onAir: OnAir
  beforeAll(async () => {
    shop = await openLiveShop({ engine })
    onAir = createOnAir(shop.context)
  })
  afterAll(() => shop.close())

  const ask = (id: number) => shop.studio.ask('admin.live.getIngestKey', { params: { id } })

  test('one opens the channel like its stream key, for five minutes and until the stream key is rotated', async () => {
    const id = await shop.openChannel()
    const { key, expiresAt } = (await ask(id)).body
    expect(Date.parse(expiresAt) - shop.clock.now.getTime()).toBe(300_000)
    expect(await onAir.isKeyOf(id, key)).toBe(true)
    expect(await onAir.isKeyOf(await shop.openChannel(), key)).toBe(false)
    const { streamKey } = (await shop.studio.ask('admin.live.rotateKey', { params: { id } })).body
    expect(await onAir.isKeyOf(id, key)).toBe(false)
    expect(await onAir.isKeyOf(id, streamKey)).toBe(true)
    const next = (await ask(id)).body.key
    await shop.pass(300_000)
    expect(await onAir.isKeyOf(id, next)).toBe(false)
  })

  test('a channel that does not exist has none', async () => {
    expect((await ask(999_999)).status).toBe(404)
  })
})
