import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addOnAir } from '#src/features/live/testing/live-rows.ts'
import { createOnAir } from '#src/features/live/media/on-air.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { runCommand } from './run-command.ts'

describe.each(testEngines)('commands on live broadcasts and staff on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const run = (...args: string[]) => {
    const { db, config, clock } = shop
    return runCommand({ db, config, clock: () => clock.now }, args)
  }
  const text = async (...args: string[]) => {
    const done = await run(...args)
    expect(done.exitCode, done.text).toBe(0)
    return done.text
  }

  describe('happy', () => {
    test('[SCREEN-21] a channel with a key, and a broadcast in it', async () => {
      const made = await text('live', 'channel', '--brand', 'ru', '--name', '과수원 라이브')
      const [, channel = '', key = ''] = /채널 (\d+)[\s\S]*방송 키 ([\w-]{43})/.exec(made) ?? []
      expect(await createOnAir({ ...shop, clock: () => shop.clock.now }).isKeyOf(Number(channel), key)).toBe(true)
      const at = ['--at', '2026-12-01T20:00', '--products', `${PRODUCT.apple},${PRODUCT.potato}`]
      expect(
        await text('live', 'schedule', '--brand', 'ru', '--channel', channel, '--title', '사과 방송', ...at),
      ).toMatch(/^\d+번 방송을 예약했어요\.$/)
      const listed = await text('live', 'list', '--brand', 'ru')
      expect(listed).toContain(`채널 ${channel}  과수원 라이브  builtin`)
      expect(listed).toMatch(/방송 \d+ {2}예정 {2}.*20:00.*사과 방송 {2}상품 2개/)
      expect(await text('live', 'list', '--brand', 'farmer')).toBe('')
    })

    test('[SCREEN-21] a broadcast on air is ended', async () => {
      const id = await addOnAir(shop, { productIds: [] })
      expect(await text('live', 'end', String(id), '--brand', 'ru')).toBe(`${id}번 방송을 끝냈어요.`)
      expect((await shop.api()('live.getNow', { params: { id } })).state).toBe('ended')
    })

    test('[SCREEN-21] the replay of an ended broadcast is removed', async () => {
      const id = await addOnAir(shop, { productIds: [] })
      const hide = ['live', 'hide-replay', String(id), '--brand', 'ru']
      expect((await run(...hide)).exitCode).toBe(1)
      await text('live', 'end', String(id), '--brand', 'ru')
      await shop.db.exec('recorded', 'update live_broadcast set has_replay = true where id = $1', [id])
      expect((await run('live', 'hide-replay', String(id), '--brand', 'farmer')).exitCode).toBe(1)
      const { db } = shop
      const shown = 'select has_replay as shown from live_broadcast where id = $1'
      expect(await db.one('shown', shown, [id])).toEqual({ shown: true })
      for (let time = 0; time < 2; time += 1) expect(await text(...hide)).toBe(`${id}번 방송의 다시보기를 지웠어요.`)
      expect(await db.one('shown', shown, [id])).toEqual({ shown: false })
    })

    test('[F6] an account with a one-time password, listed, reset and disabled', async () => {
      const email = ['--email', 'studio@shop.example']
      const added = await text('staff', 'add', ...email, '--name', '김피디', '--role', 'producer', '--brand', 'ru')
      const password = /비밀번호: ([a-z2-9-]{23})/.exec(added)?.[1] ?? ''
      const body = { email: 'studio@shop.example', password }
      expect((await shop.ask('admin.session.logIn', { body })).body.staff.roles).toEqual(['producer'])
      const again = await text('staff', 'add', ...email, '--name', '김피디', '--owner')
      expect(again).toContain('역할을 바꾸고')
      expect(await text('staff', 'list')).toMatch(/studio@shop\.example {2}김피디 {2}owner:cuma .*비밀번호를 바꿔야 함/)
      expect(await text('staff', 'reset', ...email)).not.toContain(password)
      await text('staff', 'disable', ...email)
      expect(await text('staff', 'list')).toContain('막힘')
      expect((await shop.ask('admin.session.logIn', { body })).status).toBe(401)
    })
  })

  test.each([
    [['live'], 2],
    [['live', 'fly'], 2],
    [['live', 'list'], 2],
    [['live', 'list', '--brand', 'ru', '--email', 'a@b.kr'], 2],
    [['live', 'channel', '--brand', 'ru', '--name', '밖', '--url', 'ftp://x'], 1],
    [['live', 'schedule', '--brand', 'ru', '--channel', '1', '--title', 't', '--at', 'tomorrow'], 2],
    [['live', 'schedule', '--brand', 'ru', '--channel', '999999', '--title', 't', '--at', '2026-12-01T20:00'], 1],
    [['live', 'end', '999999', '--brand', 'ru'], 1],
    [['live', 'hide-replay', '999999', '--brand', 'ru'], 1],
    [['staff', 'add', '--email', 'nothing', '--name', 'a', '--role', 'owner'], 2],
    [['staff', 'add', '--email', 'a@b.kr', '--name', 'a', '--role', 'king'], 2],
    [['staff', 'add', '--email', 'a@b.kr', '--name', 'a', '--role', 'owner', '--brand', 'mars'], 2],
    [['staff', 'disable', '--email', 'nobody@b.kr'], 1],
    [['staff', 'reset', '--email', 'nobody@b.kr'], 1],
    [['order', 'list', '--email', 'a@b.kr'], 2],
  ])('error: %s ends with %i', async (args, exitCode) => {
    const done = await run(...args)
    expect([done.exitCode, done.text]).toEqual([exitCode, expect.stringMatching(/[가-힣]/)])
  })
})
