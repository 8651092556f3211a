import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addDeal } from '#src/features/live/testing/live-rows.ts'
import { type LiveShop, openLiveShop } from '#src/features/live/testing/live-shop.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import type { HandlerInput } from '#src/handler-context.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { adminBroadcastHandlers } from './admin-handlers.ts'
import { createOnAir } from '#src/features/live/media/on-air.ts'
import { listRunningDeals } from '#src/features/order/deal/order-deal-sql.ts'
import type { LiveEngine } from '#src/integrations/live/live-engine.ts'
import { previewUrlOf } from './playback.ts'

const mediaHost = 'https://video.example'

describe.each(testEngines)('[SCREEN-21] broadcasts on %s', (engine) => {
  let shop: LiveShop
  beforeAll(async () => void (shop = await openLiveShop({ engine, env: { MEDIA_SOURCES: mediaHost } })))
  beforeEach(() => void shop.frames.splice(0))
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const start = (id: number, isRehearsal = false) =>
    shop.studio.ask('admin.live.start', { params: { id }, body: { isRehearsal } })
  const end = (id: number) => shop.studio.api('admin.live.end', { params: { id } })
  const nowOf = (id: number) => shop.api()('live.getNow', { params: { id } })
  const roomOf = (id: number) => shop.api()('live.get', { params: { id } })

  describe('happy', () => {
    test('a broadcast is announced, goes on air and ends', async () => {
      const channelId = await shop.openChannel()
      const id = await shop.schedule(channelId)
      const upcoming = (await shop.api()('live.list')).upcoming.find((card) => card.id === id)
      expect(upcoming).toMatchObject({ state: 'scheduled', startedAt: null, seller: null, hasReplay: false })
      expect(upcoming?.products.map((product) => product.id)).toEqual([PRODUCT.apple, PRODUCT.potato])
      expect(await nowOf(id)).toMatchObject({ state: 'scheduled', playback: null })

      expect((await start(id)).body.broadcast).toMatchObject({ state: 'live', isRehearsal: false })
      expect((await shop.api()('live.list')).onAir.map((card) => card.id)).toContain(id)
      expect(await nowOf(id)).toMatchObject({
        state: 'live',
        playback: { url: `/v1/live-media/${channelId}/index.m3u8`, kind: 'llhls', isReplay: false },
        serverTime: shop.clock.now.toISOString(),
      })
      expect(await roomOf(id)).toMatchObject({ campaign: `live-${id}`, contents: '청송에서 만나요.', coupons: [] })

      shop.clock.now = new Date(shop.clock.now.getTime() + 90_000)
      expect((await end(id)).broadcast).toMatchObject({ state: 'ended', endedAt: shop.clock.now.toISOString() })
      expect(await nowOf(id)).toMatchObject({ state: 'ended', playback: null })
      expect(shop.frames.filter((each) => each.broadcastId === id).map(({ frame }) => frame)).toMatchObject([
        { t: 'now', now: { state: 'live' } },
        { t: 'now', now: { state: 'ended', playback: null } },
      ])
      // sent twice
      expect((await end(id)).broadcast.state).toBe('ended')
    })

    test('a replay is listed and playable', async () => {
      const { id } = await shop.goOnAir()
      await end(id)
      await shop.db.exec('recorded', 'update live_broadcast set has_replay = true where id = $1', [id])
      const { replays, page } = await shop.api()('live.list')
      expect(replays.find((card) => card.id === id)).toMatchObject({ hasReplay: true, state: 'ended' })
      expect(page.count).toBeGreaterThan(0)
      expect((await nowOf(id)).playback).toMatchObject({ isReplay: true })
    })

    test('in a rehearsal only the studio sees the picture', async () => {
      const channelId = await shop.openChannel()
      const id = await shop.schedule(channelId)
      const access = createOnAir(shop.context)
      const { broadcast } = (await start(id, true)).body
      expect(broadcast).toMatchObject({ state: 'scheduled', isRehearsal: true })
      expect(await nowOf(id)).toMatchObject({ state: 'scheduled', playback: null })
      expect(await roomOf(id)).toMatchObject({ state: 'scheduled', startedAt: null })
      expect(await access.isPublic(channelId)).toBe(false)
      expect((await start(id)).body.broadcast).toMatchObject({ state: 'live', isRehearsal: false })
      expect(await access.isPublic(channelId)).toBe(true)
      const soon = new Date(shop.clock.now.getTime() + 1_000)
      expect(await access.recordingOf(channelId, shop.clock.now, soon)).toBe(id)
      // an ended rehearsal can begin again
      const other = await shop.schedule(await shop.openChannel())
      await start(other, true)
      expect((await end(other)).broadcast).toMatchObject({ state: 'scheduled', isRehearsal: false, startedAt: null })
      expect((await start(other)).status).toBe(200)
    })

    test('a change is seen at once in the cached room, and viewers are told to load it again', async () => {
      const channelId = await shop.openChannel()
      const id = await shop.schedule(channelId)
      expect((await roomOf(id)).title).toBe('꿀사과 산지 방송')
      const { broadcast } = await shop.studio.api('admin.live.get', { params: { id } })
      const { title: _, ...rest } = { ...broadcast, couponIds: [], productIds: [PRODUCT.potato] }
      const body = { ...rest, title: '감자 방송', version: broadcast.version }
      const changed = await shop.studio.api('admin.live.change', { params: { id }, body })
      expect(changed.broadcast.version).toBe(broadcast.version + 1)
      await expect.poll(async () => (await roomOf(id)).title).toBe('감자 방송')
      expect((await roomOf(id)).products.map((product) => product.id)).toEqual([PRODUCT.potato])
      expect(shop.frames).toContainEqual({ broadcastId: id, frame: { t: 'products' } })
      expect(codeOf(await shop.studio.ask('admin.live.change', { params: { id }, body }))).toBe('changedMeanwhile')
    })

    test('a product and an answer are pinned, and unpinned with the product', async () => {
      const { id } = await shop.goOnAir()
      await shop.studio.api('admin.live.pin', { params: { id }, body: { productId: PRODUCT.potato } })
      await shop.studio.api('admin.live.setAnswer', { params: { id }, body: { text: '내일 출고해요.' } })
      expect(await nowOf(id)).toMatchObject({ pinnedProductId: PRODUCT.potato, answer: '내일 출고해요.' })
      const dealId = await addDeal(shop, { broadcastId: id, productId: PRODUCT.potato, price: 100, units: 5 })
      const kept = await addDeal(shop, { broadcastId: id, productId: PRODUCT.apple, price: 100, units: 5 })
      const { broadcast } = await shop.studio.api('admin.live.get', { params: { id } })
      const body = { ...broadcast, couponIds: [], productIds: [PRODUCT.apple] }
      shop.frames.length = 0
      await shop.studio.api('admin.live.change', { params: { id }, body })
      expect(shop.frames.map(({ frame }) => frame)).toMatchObject([
        { t: 'products' },
        { t: 'deal', deal: { id: dealId, state: 'ended' } },
        { t: 'now', now: { pinnedProductId: null, deals: [{ id: kept, state: 'running' }] } },
      ])
      const running = { broadcastId: id, brand: 'ru' as const, now: shop.clock.now }
      expect(await listRunningDeals(shop.db, { ...running, productId: PRODUCT.potato })).toEqual([])
      await shop.studio.api('admin.live.setAnswer', { params: { id }, body: { text: '' } })
      expect(await nowOf(id)).toMatchObject({ pinnedProductId: null, answer: null })
      const pins = await shop.db.many('pins', 'select product_id from live_pin where broadcast_id = $1 order by id', [
        id,
      ])
      expect(pins).toEqual([{ product_id: PRODUCT.potato }, { product_id: null }])
    })

    test('[F21] the list of the studio uses one connection at a time', async () => {
      for (let count = 0; count < 2; count++) await shop.goOnAir()
      let [open, most] = [0, 0]
      const many: LiveShop['db']['many'] = async (name, text, values) => {
        most = Math.max(most, (open += 1))
        return shop.db.many<never>(name, text, values).finally(() => (open -= 1))
      }
      const input = { query: { take: 20 }, brand: 'ru' } as HandlerInput<'admin.live.list'>
      const reply = await adminBroadcastHandlers['admin.live.list'](input, {
        ...shop.context,
        db: { ...shop.db, many },
      })
      expect(reply).toHaveProperty('broadcasts.1')
      expect(most).toBe(1)
    })

    test('[G4] a picture is stored re-encoded and publicly', async () => {
      const id = await shop.schedule(await shop.openChannel())
      const send = async (payload: Buffer) =>
        shop.app.server.inject({
          method: 'PUT',
          url: `/admin/v1/live/${id}/image`,
          headers: { host: 'ru.localhost:5445', ...shop.studio.headers, 'content-type': 'image/jpeg' },
          payload,
        })
      const { image } = (await send(await photo())).json<{ broadcast: { image: string } }>().broadcast
      expect(image).toMatch(/^\/pictures\/given\/live\/[0-9a-f]{64}\.webp$/)
      const headers = { host: 'ru.localhost:5445' }
      const file = await shop.app.server.inject({ url: image, headers })
      expect(file.headers['content-type']).toBe('image/webp')
      await expect.poll(async () => (await roomOf(id)).image).toBe(image)
      expect((await send(Buffer.from('no picture'))).json()).toMatchObject({ code: 'pictureUnreadable' })
    })

    test('a channel of another service plays its address, and staff start it without a picture', async () => {
      const externalUrl = `${mediaHost}/live/index.m3u8`
      const refused = { name: '밖에서', externalUrl: 'https://other.example/live/index.m3u8' }
      expect((await shop.studio.ask('admin.live.createChannel', { body: refused })).body).toMatchObject({
        code: 'invalidInput',
        problems: [{ path: 'body.externalUrl', message: expect.stringContaining('MEDIA_SOURCES') }],
      })
      const body = { name: '밖에서', externalUrl }
      const { channel } = await shop.studio.api('admin.live.createChannel', { body })
      expect(channel).toMatchObject({ engine: 'external', externalUrl, ingests: [], ingestState: 'idle' })
      const id = await shop.schedule(channel.id)
      expect((await start(id)).status).toBe(200)
      expect((await nowOf(id)).playback).toEqual({ url: externalUrl, kind: 'hls', isReplay: false })
      await end(id)
    })

    test('the stream key is stored as a hash, and a rotation ends the picture of the old one', async () => {
      const made = await shop.studio.api('admin.live.createChannel', { body: { name: '열쇠' } })
      const { id } = made.channel
      expect(made.streamKey).toMatch(/^[\w-]{43}$/)
      const access = createOnAir(shop.context)
      expect(await access.isKeyOf(id, made.streamKey)).toBe(true)
      const { streamKey } = await shop.studio.api('admin.live.rotateKey', { params: { id } })
      expect(shop.engine.rotated).toContain(id)
      expect([await access.isKeyOf(id, made.streamKey), await access.isKeyOf(id, streamKey)]).toEqual([false, true])
      for (const key of ['', 'A'.repeat(43)]) expect(await access.isKeyOf(id, key)).toBe(false)
      expect(await access.isKeyOf(2_000_000_000, '')).toBe(false)
      const rows = await shop.db.many('rows', 'select c::text from live_channel c where id = $1', [id])
      expect(JSON.stringify(rows)).not.toContain(streamKey)
    })
  })

  describe('error', () => {
    test('a start needs a picture, an open broadcast and a free channel', async () => {
      const channelId = await shop.openChannel()
      const [first, second] = [await shop.schedule(channelId), await shop.schedule(channelId)]
      shop.engine.setStatus(channelId, { state: 'idle' })
      expect(codeOf(await start(first))).toBe('liveNoPicture')
      shop.engine.setStatus(channelId, { state: 'live' })
      expect((await start(first)).status).toBe(200)
      expect((await start(first)).status).toBe(200)
      expect(codeOf(await start(second))).toBe('liveChannelBusy')
      expect(codeOf(await start(second, true))).toBe('liveChannelBusy')
      await end(first)
      expect(codeOf(await start(first))).toBe('liveEnded')
      // the end has disconnected the broadcaster
      expect(codeOf(await start(second))).toBe('liveNoPicture')
      shop.engine.setStatus(channelId, { state: 'live' })
      expect((await start(second)).status).toBe(200)
      await end(second)
    })

    test('a broadcast that has begun is not canceled', async () => {
      const { id } = await shop.goOnAir()
      expect(codeOf(await shop.studio.ask('admin.live.cancel', { params: { id } }))).toBe('liveEnded')
      await end(id)
      const other = await shop.schedule(await shop.openChannel())
      const cancel = () => shop.studio.api('admin.live.cancel', { params: { id: other } })
      expect((await cancel()).broadcast.state).toBe('canceled')
      expect((await cancel()).broadcast.state).toBe('canceled')
      expect(codeOf(await start(other))).toBe('liveEnded')
      expect((await shop.api()('live.list')).upcoming.map((card) => card.id)).not.toContain(other)
    })

    test('products, coupons, channels and pins that are not there are refused', async () => {
      const channelId = await shop.openChannel()
      const scheduledAt = shop.clock.now.toISOString()
      const create = (more: object) =>
        shop.studio.ask('admin.live.create', {
          body: { channelId, title: '방송', contents: '', scheduledAt, productIds: [], ...more },
        })
      expect(codeOf(await create({ productIds: [PRODUCT.removed] }))).toBe('productNotFound')
      expect(codeOf(await create({ couponIds: [2_000_000_000] }))).toBe('couponNotFound')
      expect(codeOf(await create({ channelId: 2_000_000_000 }))).toBe('liveNotFound')
      const id = await shop.schedule(channelId)
      const pinned = shop.studio.ask('admin.live.pin', { params: { id }, body: { productId: PRODUCT.mackerel } })
      expect(codeOf(await pinned)).toBe('productNotFound')
    })

    test('a brand has a hundred channels at most', async () => {
      await shop.db.exec(
        'channels',
        `insert into live_channel (platform, name, engine, key_hash, created_at)
         select 'cuma', 'c', 'builtin', '', now() from generate_series(1, 100)`,
        [],
      )
      const owner = await asStaff(shop, { brand: 'cuma' })
      expect(codeOf(await owner.ask('admin.live.createChannel', { body: { name: '백한째' } }))).toBe('liveChannelsFull')
    })
  })

  describe('security', () => {
    test('[F6] staff of another brand find neither the broadcast nor the channel', async () => {
      const channelId = await shop.openChannel()
      const id = await shop.schedule(channelId)
      const other = await asStaff(shop, { brand: 'farmer' })
      expect(codeOf(await other.ask('admin.live.get', { params: { id } }))).toBe('liveNotFound')
      expect(codeOf(await other.ask('admin.live.start', { params: { id }, body: {} }))).toBe('liveNotFound')
      expect(codeOf(await other.ask('admin.live.rotateKey', { params: { id: channelId } }))).toBe('liveNotFound')
      expect((await other.api('admin.live.listChannels')).channels).toEqual([])
      expect((await other.api('admin.live.list')).broadcasts).toEqual([])
      expect((await shop.ask('live.get', { params: { id } }, { brand: 'farmer' })).status).toBe(404)
    })

    test('a preview address opens its own channel for ten minutes', async () => {
      const channelId = await shop.openChannel()
      const id = await shop.schedule(channelId)
      const access = createOnAir(shop.context)
      const live: LiveEngine = { ...shop.engine, id: 'builtin' }
      const app = { ...shop.context, integrations: { ...shop.context.integrations, live } }
      const shown = { id, channelId, engine: 'builtin', externalUrl: null, state: 'scheduled' }
      const token = /\?preview=([\w.-]+)$/.exec(previewUrlOf(app, shown) ?? '')?.[1] ?? ''
      expect(access.isPreview(channelId, token)).toBe(true)
      expect(access.isPreview(channelId + 1, token)).toBe(false)
      const [expiresS = '', mac = ''] = token.split('.')
      for (const forged of ['', '.', `${Number(expiresS) + 60}.${mac}`, `${expiresS}.${'A'.repeat(43)}`])
        expect(access.isPreview(channelId, forged), forged).toBe(false)
      shop.clock.now = new Date(shop.clock.now.getTime() + 10 * 60_000)
      expect(access.isPreview(channelId, token)).toBe(false)
    })

    test('an engine that does not read preview tokens gets none into its log', async () => {
      const channelId = await shop.openChannel()
      const params = { id: await shop.schedule(channelId) }
      const { broadcast } = await shop.studio.api('admin.live.get', { params })
      expect(broadcast.previewUrl).toBe(`/v1/live-media/${channelId}/index.m3u8`)
    })

    test('[F4] the cached room and list contain nothing of the studio', async () => {
      const room = await roomOf(await shop.schedule(await shop.openChannel()))
      const texts = JSON.stringify([room, await shop.api()('live.list')])
      for (const name of ['version', 'channelId', 'previewUrl', 'isRehearsal', 'keyHash', 'offeredCouponIds'])
        expect(texts).not.toContain(`"${name}"`)
    })
  })
})
