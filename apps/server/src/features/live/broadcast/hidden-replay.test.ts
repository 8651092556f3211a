import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { type LiveShop, openLiveShop } from '#src/features/live/testing/live-shop.ts'

describe.each(testEngines)('[SCREEN-21] hidden replays on %s', (engine) => {
  let shop: LiveShop
  beforeAll(async () => void (shop = await openLiveShop({ engine })))
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const end = (id: number) => shop.studio.api('admin.live.end', { params: { id } })
  const nowOf = (id: number) => shop.api()('live.getNow', { params: { id } })
  const roomOf = (id: number) => shop.api()('live.get', { params: { id } })

  test('a replay that staff hides leaves lists and the room at once, and returns when it is shown again', async () => {
    const { id } = await shop.goOnAir()
    await end(id)
    const params = { id }
    const refused = shop.studio.ask('admin.live.hideReplay', { params, body: { reason: '녹화가 없어요' } })
    expect(codeOf(await refused)).toBe('liveNoReplay')
    await shop.db.exec('recorded', 'update live_broadcast set has_replay = true where id = $1', [id])
    const isListed = async () => (await shop.api()('live.list')).replays.some((card) => card.id === id)
    expect(await isListed()).toBe(true)
    for (const _ of [1, 2]) {
      const body = { reason: '말이 잘못 나갔어요' }
      expect((await shop.studio.api('admin.live.hideReplay', { params, body })).broadcast.replay).toBe('hidden')
    }
    await expect.poll(isListed).toBe(false)
    expect(await roomOf(id)).toMatchObject({ state: 'ended', hasReplay: false })
    expect(await nowOf(id)).toMatchObject({ state: 'ended', playback: null })
    expect(shop.frames.at(-1)).toMatchObject({ broadcastId: id, frame: { t: 'now', now: { playback: null } } })
    const audited = await shop.db.one<{ object: string; reason: string }>(
      'audited',
      "select object, reason from audit_entry where call = 'admin.live.hideReplay' and state <> 'failed' and object is not null order by id desc limit 1",
      [],
    )
    expect(audited).toEqual({ object: `live ${id}`, reason: '말이 잘못 나갔어요' })
    const shown = await shop.studio.api('admin.live.showReplay', { params, body: { reason: '확인했어요' } })
    expect(shown.broadcast.replay).toBe('shown')
    await expect.poll(isListed).toBe(true)
    expect((await nowOf(id)).playback).toMatchObject({ isReplay: true })
  })
})
