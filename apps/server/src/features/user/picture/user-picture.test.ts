import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { hugePng, photo } from '#src/testing/test-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { pass, register } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'

const PATH = '/v1/app-users/picture'

describe.each(testEngines)('profile picture on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const send = async (payload: Buffer, { token, type = 'image/jpeg' }: { token?: string; type?: string } = {}) => {
    const answer = await shop.app.server.inject({
      method: 'PUT',
      url: PATH,
      headers: {
        host: 'ru.localhost:5445',
        'content-type': type,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      payload,
    })
    return { status: answer.statusCode, body: answer.json<{ profileImageUrl: string; code?: string }>() }
  }
  const form = async (...parts: [name: string, value: Blob | string][]) => {
    const data = new FormData()
    for (const [name, value] of parts) {
      if (typeof value === 'string') data.append(name, value)
      else data.append(name, value, '../../etc/passwd.php')
    }
    const request = new Request('http://x/', { method: 'POST', body: data })
    return { type: request.headers.get('content-type') ?? '', payload: Buffer.from(await request.arrayBuffer()) }
  }
  const fetchPicture = (url: string) => shop.app.server.inject({ url, headers: { host: 'ru.localhost:5445' } })
  const runJobs = () => {
    const { db, config, clock } = shop
    const integrations = {
      payments: shop.gateway,
      messages: shop.messages,
      mails: shop.mails,
      push: shop.push,
      sns: shop.sns,
      files: shop.files,
    }
    const app = { db, config, integrations, clock: () => clock.now }
    return createJobs({ db, clock: () => clock.now, handlers: userJobs(app) }).runDueJobs()
  }
  const urlOf = async (token: string) => (await shop.api(token)('user.getDetail')).profileImageUrl

  describe('happy', () => {
    test('a photo becomes a square profile picture that is publicly cacheable', async () => {
      const { token } = await register(shop)
      expect(await urlOf(token)).toBeNull()
      const { status, body } = await send(await photo(), { token })
      expect(status).toBe(200)
      expect(await urlOf(token)).toBe(body.profileImageUrl)
      const picture = await fetchPicture(body.profileImageUrl)
      expect(picture.statusCode).toBe(200)
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    })

    test('a form with one file is accepted too, whatever the name of the file', async () => {
      const { token } = await register(shop)
      const { type, payload } = await form(['picture', new Blob([new Uint8Array(await photo({ kind: 'png' }))])])
      expect((await send(payload, { token, type })).status).toBe(200)
      expect(await urlOf(token)).toMatch(/^\/pictures\/given\/person\/[0-9a-f]{64}\.webp$/)
    })

    test('another picture replaces it, and the file of the first is deleted', async () => {
      const { token } = await register(shop)
      const first = (await send(await photo(), { token })).body.profileImageUrl
      const second = (await send(await photo({ width: 300, height: 900 }), { token })).body.profileImageUrl
      expect(second).not.toBe(first)
      await runJobs()
      expect((await fetchPicture(first)).statusCode).toBe(404)
      expect((await fetchPicture(second)).statusCode).toBe(200)
    })

    test('the same picture sent twice is not deleted', async () => {
      const { token } = await register(shop)
      const [first, second] = [await send(await photo(), { token }), await send(await photo(), { token })]
      expect(await urlOf(token)).toBe(second.body.profileImageUrl)
      pass(shop, 2 * 3_600_000)
      await runJobs()
      expect((await fetchPicture(second.body.profileImageUrl)).statusCode).toBe(200)
      expect((await fetchPicture(first.body.profileImageUrl)).statusCode).toBe(404)
    })

    test('a picture removed and sent again is not deleted, whatever runs concurrently', async () => {
      const { token } = await register(shop)
      await send(await photo(), { token })
      await shop.api(token)('user.removePicture')
      const remove = shop.files.remove.bind(shop.files)
      const again: string[] = []
      // the file of the first is about to be deleted when the second arrives
      const going = vi.spyOn(shop.files, 'remove').mockImplementationOnce(async (name) => {
        again.push((await send(await photo(), { token })).body.profileImageUrl)
        await remove(name)
      })
      await runJobs()
      expect(going).toHaveBeenCalledOnce()
      expect(again).toEqual([await urlOf(token)])
      expect((await fetchPicture(again[0] ?? '')).statusCode).toBe(200)
    })

    test('the member can remove it', async () => {
      const { token } = await register(shop)
      const { profileImageUrl } = (await send(await photo(), { token })).body
      expect(await shop.api(token)('user.removePicture')).toEqual({ profileImageUrl: null })
      await runJobs()
      expect(await urlOf(token)).toBeNull()
      expect((await fetchPicture(profileImageUrl)).statusCode).toBe(404)
    })

    test('[I3] it is deleted everywhere when the member leaves', async () => {
      const { token } = await register(shop)
      const { profileImageUrl } = (await send(await photo({ width: 700 }), { token })).body
      await shop.api(token)('user.leave')
      await runJobs()
      expect((await fetchPicture(profileImageUrl)).statusCode).toBe(404)
    })
  })

  describe('error', () => {
    test.each([
      ['words', Buffer.from('not a picture'), 'pictureUnreadable'],
      ['nothing', Buffer.alloc(0), 'pictureUnreadable'],
      ['far too many points', hugePng(20_000), 'pictureTooLarge'],
    ])('[G4] %s: the previous picture is unchanged', async (_, bytes, code) => {
      const { token } = await register(shop)
      const { profileImageUrl } = (await send(await photo(), { token })).body
      expect(await send(bytes, { token })).toMatchObject({ status: 400, body: { code } })
      expect(await urlOf(token)).toBe(profileImageUrl)
    })

    test('[G4] more than eight megabytes are refused during the upload', async () => {
      const { token } = await register(shop)
      const answer = await send(Buffer.alloc(9 * 2 ** 20), { token })
      expect(answer).toMatchObject({ status: 413, body: { code: 'bodyTooLarge' } })
    })

    test('[G4] a form with two files, without a file, or invalid is refused', async () => {
      const { token } = await register(shop)
      const blob = new Blob([new Uint8Array(await photo())])
      const forms = [await form(['a', blob], ['b', blob]), await form(['a', 'words']), await form()]
      for (const { type, payload } of forms)
        expect(await send(payload, { token, type })).toMatchObject({
          status: 400,
          body: { problems: [{ path: 'body.file' }] },
        })
      expect((await send(Buffer.from('x'), { token, type: 'multipart/form-data' })).status).toBe(400)
    })

    test('JSON is refused', async () => {
      const { token } = await register(shop)
      expect((await send(Buffer.from('{"file":"x"}'), { token, type: 'application/json' })).status).toBe(415)
    })

    test('a file without an owner is deleted', async () => {
      const { token } = await register(shop)
      const { profileImageUrl } = (await send(await photo({ height: 900 }), { token })).body
      await shop.db.exec('crash', 'delete from user_picture where file = $1', [profileImageUrl.split('/').at(-1)])
      pass(shop, 2 * 3_600_000)
      await runJobs()
      expect((await fetchPicture(profileImageUrl)).statusCode).toBe(404)
    })
  })

  describe('security', () => {
    test('[G4] an HTML page disguised as a picture, or a file with a wrong type, is refused', async () => {
      const { token } = await register(shop)
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
      for (const type of ['image/png', 'image/jpeg', 'application/octet-stream'])
        expect((await send(svg, { token, type })).body.code).toBe('pictureUnreadable')
      expect((await send(svg, { token, type: 'image/svg+xml' })).status).toBe(415)
      const both = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
      const { profileImageUrl } = (await send(both, { token })).body
      const kept = await fetchPicture(profileImageUrl)
      expect(kept.rawPayload.includes('<script>')).toBe(false)
      expect(kept.rawPayload.includes('CanaryCamera')).toBe(false)
    })

    test('[F1] the body is read only after the caller is authenticated', async () => {
      const guest = await shop.guest()
      expect((await send(Buffer.alloc(9 * 2 ** 20))).status).toBe(401)
      expect((await send(Buffer.alloc(9 * 2 ** 20), { token: guest })).status).toBe(403)
    })

    test("[F2] removing a picture does not delete another member's, not even the same one", async () => {
      const [one, other] = [await register(shop), await register(shop)]
      await send(await photo(), { token: one.token })
      const theirs = (await send(await photo(), { token: other.token })).body.profileImageUrl
      await shop.api(one.token)('user.removePicture')
      await runJobs()
      expect(await urlOf(other.token)).toBe(theirs)
      expect((await fetchPicture(theirs)).statusCode).toBe(200)
    })

    test('[G4] only public files are served: other kinds have no URL', async () => {
      const file = `${'a'.repeat(64)}.webp`
      for (const kind of ['person', 'other']) await shop.files.put(`${kind}/${file}`, await photo())
      expect((await fetchPicture(`/pictures/given/person/${file}`)).statusCode).toBe(200)
      expect((await fetchPicture(`/pictures/given/other/${file}`)).statusCode).toBe(404)
    })

    test.each([
      '/pictures/given/person/..%2f..%2fsecret',
      '/pictures/given/person/x.webp',
      '/pictures/given/pg/PG_VERSION',
    ])('[G4] no path leaves the folder: %s', async (url) => {
      expect((await fetchPicture(url)).statusCode).toBe(404)
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
