import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PASSWORD, pass, register } from '#src/features/user/test-members.ts'
import { createBrowserKeys } from '#src/integrations/push/push-endpoint.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE_MS = 60_000
const newTarget = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: createBrowserKeys().keys,
})
const agent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

describe.each(testEngines)('devices that receive push on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => void (shop = await openTestShop({ engine })))
  afterAll(() => shop.close())

  const subscribe = (token: string, body: object = newTarget()) =>
    shop.ask('notification.subscribe', { body }, { token, headers: { 'user-agent': agent } })
  const devicesOf = async (token: string) => (await shop.api(token)('notification.listDevices')).devices
  const logIn = async (email: string) => (await shop.api()('user.logIn', { body: { email, password: PASSWORD } })).token

  describe('happy', () => {
    test('[SCREEN-14] a browser subscribes with the key of the shop and is listed', async () => {
      expect(await shop.api()('notification.getPushKey')).toEqual({ publicKey: shop.config.push.publicKey })
      const { token, email } = await register(shop)
      expect((await subscribe(token)).body.devices).toEqual([
        {
          id: expect.any(Number),
          label: 'Chrome · Android',
          createdAt: shop.clock.now.toISOString(),
          lastUsedAt: shop.clock.now.toISOString(),
          isThisDevice: true,
        },
      ])
      const other = await logIn(email)
      expect(await devicesOf(other)).toMatchObject([{ isThisDevice: false }])
    })

    test('the same browser confirms its subscription, and a new endpoint replaces the former one', async () => {
      const { token } = await register(shop)
      const target = newTarget()
      const [first] = (await subscribe(token, target)).body.devices
      pass(shop, MINUTE_MS)
      const [second] = (await subscribe(token, target)).body.devices
      expect(second).toEqual({ ...first, lastUsedAt: shop.clock.now.toISOString() })
      expect((await subscribe(token)).body.devices).toHaveLength(1)
    })

    test('a device id joins logins of one browser', async () => {
      const { token, email } = await register(shop)
      const deviceId = randomUUID()
      await subscribe(token, { ...newTarget(), deviceId })
      const again = await logIn(email)
      const { devices } = (await subscribe(again, { ...newTarget(), deviceId })).body
      expect(devices).toMatchObject([{ isThisDevice: true }])
    })

    test('[ENTITY-2] the device id of a sign-up belongs to its login, and ends the push of a former account', async () => {
      const deviceId = randomUUID()
      const former = await register(shop, { change: { deviceId } })
      await subscribe(former.token)
      const next = await register(shop, { change: { deviceId } })
      expect(await devicesOf(former.token)).toEqual([])
      await subscribe(next.token)
      const hashes = await shop.db.one<{ n: number }>(
        'n',
        'select count(*)::int as n from push_subscription s join token t on t.hash = s.token_hash and t.device_hash = s.device_hash',
        [],
      )
      expect(hashes.n).toBeGreaterThan(0)
    })

    test('the worker renews a subscription with the former endpoint as proof', async () => {
      const { token } = await register(shop)
      const [former, next] = [newTarget(), newTarget()]
      const [device] = (await subscribe(token, former)).body.devices
      const body = { ...next, formerEndpoint: former.endpoint }
      await shop.api()('notification.renewSubscription', { body })
      // once more, and with an unknown endpoint: nothing changes
      await shop.api()('notification.renewSubscription', { body })
      await shop.api()('notification.renewSubscription', { body: { ...newTarget(), formerEndpoint: former.endpoint } })
      expect(await devicesOf(token)).toMatchObject([{ id: device?.id }])
      expect((await subscribe(token, next)).body.devices).toMatchObject([{ id: device?.id }])
    })

    test('a device is removed by its member, this one also by itself', async () => {
      const { token, email } = await register(shop)
      await subscribe(token)
      const other = await logIn(email)
      const [one, two] = (await subscribe(other)).body.devices
      expect(new Set([one?.isThisDevice, two?.isThisDevice])).toEqual(new Set([false, true]))
      const params = { id: (one?.isThisDevice ? two : one)?.id ?? 0 }
      expect((await shop.api(other)('notification.removeDevice', { params })).devices).toHaveLength(1)
      expect((await shop.api(other)('notification.unsubscribe')).devices).toEqual([])
      expect((await shop.api(other)('notification.unsubscribe')).devices).toEqual([])
    })
  })

  describe('error', () => {
    test('at most 20 devices of a member, without the one not seen for longest', async () => {
      const { token, email } = await register(shop)
      const [oldest] = (await subscribe(token)).body.devices
      const other = await logIn(email)
      // a login ends the oldest of 20, so that rows are added directly
      const { id: userId } = await shop.api(token)('user.getDetail')
      await shop.db.exec(
        'rows',
        `with t as (insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)
           select sha256(('device' || $1::text || n)::bytea), $1::int, 'email', 'ru', $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz + interval '1 day'
           from generate_series(1, 19) n returning hash)
         insert into push_subscription (user_id, token_hash, endpoint_hash, body, label, created_at, seen_at)
         select $1::int, hash, hash, 'old', 'old', $2::timestamptz, $2::timestamptz + interval '1 second' from t`,
        [userId, shop.clock.now],
      )
      pass(shop, MINUTE_MS)
      const { devices } = (await subscribe(other)).body
      expect(devices).toHaveLength(20)
      expect(devices.map(({ id }) => id)).not.toContain(oldest?.id)
      // not for the job that encrypts rows again
      await shop.db.exec('tidy', `delete from push_subscription where body = 'old'`, [])
    })

    test('[F12] an endpoint inside the network is refused, and so is a key that is no point of the curve', async () => {
      const { token } = await register(shop)
      const { keys } = newTarget()
      for (const endpoint of ['http://127.0.0.1:5432/', 'https://10.0.0.1/x', 'https://evil.example/x'])
        expect((await subscribe(token, { endpoint, keys })).body).toMatchObject({ code: 'pushRefused' })
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const bent = curve.getPublicKey()
      bent[64] = (bent[64] ?? 0) ^ 1
      const p256dh = bent.toString('base64url')
      expect((await subscribe(token, { ...newTarget(), keys: { ...keys, p256dh } })).body).toMatchObject({
        code: 'pushRefused',
      })
      const short = { ...newTarget(), keys: { ...keys, auth: 'short' } }
      expect((await subscribe(token, short)).body).toMatchObject({ code: 'invalidInput' })
      const long = { keys, endpoint: `https://fcm.googleapis.com/${'a'.repeat(2_000)}` }
      expect((await subscribe(token, long)).body).toMatchObject({ code: 'invalidInput' })
      expect(await devicesOf(token)).toEqual([])
    })

    test('[AUTH-5] a guest cannot subscribe', async () => {
      expect((await subscribe(await shop.guest())).body).toMatchObject({ code: 'memberOnly' })
    })
  })

  describe('security', () => {
    test('[AUTH-2] a logout ends the push of this device only', async () => {
      const { token, email } = await register(shop)
      await subscribe(token)
      const other = await logIn(email)
      await subscribe(other)
      await shop.api(token)('user.logOut', { body: {} })
      expect(await devicesOf(other)).toMatchObject([{ isThisDevice: true }])
    })

    test('[E5] a new password ends the push of all other devices', async () => {
      const { token, email } = await register(shop)
      await subscribe(token)
      const other = await logIn(email)
      await subscribe(other)
      await shop.api(other)('user.change', { body: { password: '아주 다른 새 비밀번호' } })
      expect(await devicesOf(other)).toMatchObject([{ isThisDevice: true }])
    })

    test('[C013] nothing is left of a member who leaves', async () => {
      const { token } = await register(shop)
      await subscribe(token)
      const { id } = await shop.api(token)('user.getDetail')
      await shop.api(token)('user.leave')
      expect(await shop.db.opt('t', 'select 1 from push_subscription where user_id = $1', [id])).toBeUndefined()
    })

    test('an endpoint that moves to another account leaves the first', async () => {
      const [one, other] = [await register(shop), await register(shop)]
      const target = newTarget()
      await subscribe(one.token, target)
      await subscribe(other.token, target)
      expect(await devicesOf(one.token)).toEqual([])
      expect(await devicesOf(other.token)).toHaveLength(1)
    })

    test("[F2] nobody lists or removes another member's devices", async () => {
      const [one, other] = [await register(shop), await register(shop)]
      const [device] = (await subscribe(one.token)).body.devices
      expect(await devicesOf(other.token)).toEqual([])
      await shop.api(other.token)('notification.removeDevice', { params: { id: device?.id ?? 0 } })
      expect(await devicesOf(one.token)).toHaveLength(1)
    })

    test('[I1] endpoint and keys are unreadable in the database', async () => {
      const { token } = await register(shop)
      const target = newTarget()
      await subscribe(token, target)
      const rows = await shop.db.many<{ row: string }>('t', 'select s::text as row from push_subscription s', [])
      const text = rows.map(({ row }) => row).join()
      for (const secret of [target.endpoint, target.keys.auth, target.keys.p256dh]) expect(text).not.toContain(secret)
    })
  })
})
