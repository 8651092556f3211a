import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPorts } from '#src/integrations/live/testing/programs.ts'
import { obsLike } from '#src/integrations/live/rtmp/testing/flv-file.ts'
import { RtmpClient } from '#src/integrations/live/rtmp/testing/rtmp-client.ts'
import { openTestShop } from '#src/testing/test-shop.ts'
import { type LiveShop, openLiveShop } from './testing/live-shop.ts'

let live: LiveShop
let port: number

beforeAll(async () => {
  const [free = 0] = await findPorts(1)
  port = free
  live = await openLiveShop({ env: { LIVE_RTMP_PORT: String(port) } })
})
afterAll(() => live.shop.close())

describe('a shop with a port for encoders', () => {
  test('[SCREEN-21] shows the picture of an encoder with the stream key of its channel', async () => {
    const channelId = await live.addChannel()
    await live.setState(await live.addBroadcast(channelId), 'live')
    const client = await RtmpClient.open(port)
    expect(await client.publish(`${channelId}?key=wrong`)).toMatch(/Unauthorized/)
    const encoder = await RtmpClient.open(port)
    expect(await encoder.publish(`${channelId}?key=${live.key}`)).toMatch(/Start/)
    encoder.send(obsLike())
    const playlist = await live.getUntil(`/live-media/${channelId}/media.m3u8`, (text) => text.includes('#EXTINF'))
    const [, init = ''] = /EXT-X-MAP:URI="([^"]+)"/.exec(playlist) ?? []
    const answer = await live.get(`/live-media/${channelId}/${init}`)
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    await encoder.close()
  })

  test('[SCREEN-21] does not start while the port is taken', async () => {
    await expect(openTestShop({ env: { LIVE_RTMP_PORT: String(port) } })).rejects.toThrow('EADDRINUSE')
  })
})
