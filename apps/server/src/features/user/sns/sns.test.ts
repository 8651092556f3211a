import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { PASSWORD, pass, register, somebody } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const redirectUri = 'http://ru.localhost:5445/login/kakao-popup'
const sns = { snsType: 'kakaotalk', snsToken: 'kakao-1' } as const

describe.each(testEngines)('social login on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())
  let people = 0
  /** Adds a user of a provider with a token. */
  const known = (email: string | null = null) => {
    people += 1
    const snsToken = `token-${people}`
    const subject = `subject-${people}`
    shop.sns.profiles.set(snsToken, { subject, email })
    return { snsToken, subject }
  }
  beforeEach(() => {
    shop.sns.isDown = false
  })

  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
  const join = (snsToken: string, change: object = {}) =>
    register(shop, {
      change: { snsType: 'kakaotalk', snsToken, password: undefined, passwordConfirm: undefined, ...change },
    })
  const logIn = (snsToken: string, more: object = {}) =>
    shop.ask('user.logInWithSns', { body: { snsType: 'kakaotalk', snsToken, ...more } })

  /** Returns the code and state of a redirect back from the provider, by default for a new proof. */
  const answerOf = async (token: string, subject: string, aim: 'login' | 'prove' = 'prove') => {
    const snsType = 'kakaotalk' as const
    const { state } = await shop.api(token)('user.startSns', { body: { snsType, redirectUri, aim } })
    people += 1
    const code = `code-${people}`
    shop.sns.profiles.set(`token-of-${code}`, { subject, email: null })
    return { snsType, code, state, redirectUri }
  }

  const runJobs = (onError?: (error: unknown) => void) => {
    const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
    const integrations = { payments, messages, mails, push, sns, files }
    const app = { db, config, integrations, clock: () => clock.now }
    const jobs = { db, clock: () => clock.now, handlers: userJobs(app) }
    return createJobs({ ...jobs, ...(onError && { onError }) }).runDueJobs()
  }

  describe('happy', () => {
    test('[C002] [C003] a member who signed up with a provider logs in with it; the e-mail is that of the provider', async () => {
      const { snsToken } = known('saebom@kakao.example')
      const { issued } = await join(snsToken, { email: 'somebody-else@example.com' })
      expect(issued.body).toMatchObject({ tokenType: 'oauth', userType: 'kakaotalk' })
      const again = await logIn(snsToken)
      expect(again.status).toBe(200)
      expect(String(again.headers['set-cookie'])).toContain('__Host-shop-token=')
      const user = await shop.api(again.body.token)('user.getDetail')
      expect(user).toMatchObject({ email: 'saebom@kakao.example', snsType: 'kakaotalk', userType: 'kakaotalk' })
    })

    test('[E9] a member with a social login renews the proof with it', async () => {
      const { snsToken, subject } = known()
      const { token } = await join(snsToken)
      const account = { owner: '김', bankName: '국민은행', accountNumber: '11012345678' }
      pass(shop, 11 * 60_000)
      const change = () => shop.ask('user.change', { body: { withdrawAccount: account } }, { token })
      expect(codeOf(await change())).toBe('reauthRequired')
      const body = await answerOf(token, subject)
      await shop.api(token)('user.proveAgain', { body })
      expect((await change()).status).toBe(200)
    })

    test('[E9] after a new proof, leaving unlinks with the newest token and not with that of the login', async () => {
      const { snsToken, subject } = known()
      const { token } = await join(snsToken)
      pass(shop, 6 * 60 * 60_000)
      await shop.api(token)('user.proveAgain', { body: await answerOf(token, subject) })
      await shop.api(token)('user.leave')
      await runJobs()
      expect(shop.sns.unlinked.get(subject)).toMatch(/^token-of-/)
    })

    test.each([false, true])(
      '[AUTH-2] logging out also logs out of KakaoTalk, and does not depend on it (down: %s)',
      async (isDown) => {
        const { snsToken, subject } = known()
        const { token } = await join(snsToken)
        shop.sns.isDown = isDown
        expect((await shop.ask('user.logOut', { body: {} }, { token })).status).toBe(200)
        expect(shop.sns.loggedOut.includes(subject)).toBe(!isDown)
        expect((await shop.ask('auth.verifyToken', {}, { token })).status).toBe(401)
      },
    )

    test('[AUTH-2] only a KakaoTalk member is logged out there', async () => {
      const { token } = await register(shop)
      const before = shop.sns.loggedOut.length
      const sent = await shop.ask('user.logOut', { body: { snsToken: 'somebody-else' } }, { token })
      expect([sent.status, shop.sns.loggedOut.length]).toEqual([200, before])
    })

    test('the login URL has a state that is valid for this visitor only', async () => {
      const [token, other] = [await shop.guest(), await shop.guest()]
      const { url, state } = await shop.api(token)('user.startSns', { body: { snsType: 'kakaotalk', redirectUri } })
      expect(new URL(url).searchParams.get('state')).toBe(state)
      const body = { snsType: 'kakaotalk', code: 'code-1', state, redirectUri } as const
      const exchange = (who: string, change = {}) =>
        shop.ask('user.exchangeSnsCode', { body: { ...body, ...change } }, { token: who })
      expect((await exchange(token)).body).toEqual({ snsToken: 'token-of-code-1', snsType: 'kakaotalk' })
      expect(codeOf(await exchange(other))).toBe('snsTokenInvalid')
      expect(codeOf(await exchange(token, { snsType: 'naver' }))).toBe('snsTokenInvalid')
      expect(codeOf(await exchange(token, { state: `${state}x` }))).toBe('snsTokenInvalid')
      pass(shop, 11 * 60_000)
      expect(codeOf(await exchange(token))).toBe('snsTokenInvalid')
    })

    test('[C013] leaving unlinks at the provider, and the same person may sign up again', async () => {
      const { snsToken, subject } = known()
      const { token } = await join(snsToken)
      await shop.api(token)('user.leave')
      expect(codeOf(await logIn(snsToken))).toBe('snsMemberNotFound')
      shop.sns.isDown = true
      await runJobs()
      expect(shop.sns.unlinked.has(subject)).toBe(false)
      shop.sns.isDown = false
      pass(shop, 60_000)
      await runJobs()
      expect(shop.sns.unlinked.has(subject)).toBe(true)
      expect((await join(snsToken)).issued.status).toBe(200)
    })

    test('[C013] [I3] an unavailable provider does not prevent the deletion: after some tries the data is destroyed, and the missing unlink is logged', async () => {
      const { snsToken, subject } = known()
      const { token } = await join(snsToken)
      const { id } = await shop.api(token)('user.getDetail')
      await shop.api(token)('user.leave')
      shop.sns.isDown = true
      const told: string[] = []
      const isDestroyed = () =>
        shop.db.one<{ gone: boolean }>('gone', 'select destroyed_at is not null as gone from app_user where id = $1', [
          id,
        ])
      for (let tries = 1; tries <= 9; tries += 1) {
        expect(await isDestroyed()).toEqual({ gone: false })
        await runJobs((error) => void told.push(String(error)))
        pass(shop, 60 * 60_000)
      }
      expect(await isDestroyed()).toEqual({ gone: true })
      expect(told.at(-1)).toContain(`user ${id} is destroyed, but still linked`)
      shop.sns.isDown = false
      told.length = 0
      await runJobs((error) => void told.push(String(error)))
      expect([told, shop.sns.unlinked.has(subject)]).toEqual([[], false])
    })

    test('[C013] a former member may sign up with the same login at once, and keeps it when the old account is destroyed', async () => {
      const { snsToken, subject } = known()
      const { token } = await join(snsToken)
      await shop.api(token)('user.leave')
      const again = await join(snsToken)
      expect(again.issued.status).toBe(200)
      await runJobs()
      expect(shop.sns.unlinked.has(subject)).toBe(false)
      expect((await logIn(snsToken)).status).toBe(200)
      // after the second account has left too, no account uses the link
      await shop.api(again.token)('user.leave')
      await runJobs()
      expect(shop.sns.unlinked.has(subject)).toBe(true)
    })
  })

  describe('security', () => {
    test('[E9] a proof requires a fresh code: a token, a code for login, a code of another user or a used code is refused', async () => {
      const { snsToken, subject } = known()
      const { token } = await join(snsToken)
      const prove = (body: object) => shop.ask('user.proveAgain', { body: body as never }, { token })
      expect(codeOf(await prove({ snsType: 'kakaotalk', snsToken }))).toBe('invalidInput')
      expect(codeOf(await prove(await answerOf(token, subject, 'login')))).toBe('snsTokenInvalid')
      expect(codeOf(await prove(await answerOf(token, known().subject)))).toBe('loginFailed')
      const right = await answerOf(token, subject)
      expect(codeOf(await shop.ask('user.exchangeSnsCode', { body: right }, { token }))).toBe('snsTokenInvalid')
      const stranger = await join(known().snsToken)
      expect(codeOf(await shop.ask('user.proveAgain', { body: right }, { token: stranger.token }))).toBe(
        'snsTokenInvalid',
      )
      expect((await prove(right)).status).toBe(200)
      expect(codeOf(await prove(right))).toBe('snsTokenInvalid')
    })

    test('[E6] the e-mail of a provider neither logs in to another account nor links one', async () => {
      const victim = await register(shop)
      const { snsToken } = known(victim.email)
      expect(codeOf(await logIn(snsToken, { email: victim.email }))).toBe('snsMemberNotFound')
      const { issued, token } = await join(snsToken)
      expect(issued.status).toBe(200)
      const [mine, theirs] = [await shop.api(token)('user.getDetail'), await shop.api(victim.token)('user.getDetail')]
      expect(mine.email).toBe(theirs.email)
      expect(mine.id).not.toBe(theirs.id)
    })

    test('[E6] [E2] an existing account is revealed to the owner of an e-mail that the provider has verified, and to no other caller', async () => {
      const victim = await register(shop)
      const problemsOf = ({ body }: { body: unknown }) => (body as { problems?: { path: string }[] }).problems ?? []
      expect(problemsOf(await logIn(known(victim.email).snsToken))).toMatchObject([{ path: 'body.email' }])
      expect(problemsOf(await logIn(known('nobody-here@kakao.example').snsToken))).toEqual([])
      expect(problemsOf(await logIn(known(null).snsToken, { email: victim.email }))).toEqual([])
      const elsewhere = await shop.ask(
        'user.logInWithSns',
        { body: { ...sns, snsToken: known(victim.email).snsToken } },
        { brand: 'cuma' },
      )
      expect(problemsOf(elsewhere)).toEqual([])
    })

    test('[E2] [E6] Naver does not verify e-mails, so its e-mail reveals no account', async () => {
      const victim = await register(shop)
      const { snsToken } = known(victim.email)
      const naver = await shop.ask('user.logInWithSns', { body: { snsType: 'naver', snsToken } })
      expect(naver).toMatchObject({ status: 404, body: { code: 'snsMemberNotFound' } })
      expect((naver.body as { problems?: unknown[] }).problems ?? []).toEqual([])
    })

    test('[E6] the same id at two providers means two members', async () => {
      shop.sns.profiles.set('k', { subject: '7', email: null }).set('n', { subject: '7', email: null })
      const { token } = await join('k')
      const naver = await shop.ask('user.logInWithSns', { body: { snsType: 'naver', snsToken: 'n' } })
      expect(codeOf(naver)).toBe('snsMemberNotFound')
      expect((await shop.ask('user.getDetail', {}, { token })).status).toBe(200)
    })

    test('[E6] one e-mail at Kakao, at Naver and with a password means three members, each with its own login', async () => {
      const own = await register(shop)
      const [kakao, naver] = [known(own.email).snsToken, known(own.email).snsToken]
      const joined = [own, await join(kakao), await join(naver, { snsType: 'naver', email: own.email })]
      const byNaver = await shop.ask('user.logInWithSns', { body: { snsType: 'naver', snsToken: naver } })
      const byPassword = await shop.ask('user.logIn', { body: { email: own.email, password: PASSWORD } })
      const entered = [byPassword, await logIn(kakao), byNaver].map(({ body }) => body as { token: string })
      const idOf = async ({ token }: { token: string }) => (await shop.api(token)('user.getDetail')).id
      const ids = await Promise.all(joined.map(idOf))
      expect(new Set(ids).size).toBe(3)
      expect(await Promise.all(entered.map(idOf))).toEqual(ids)
    })

    test('[E6] a token unknown to the provider is refused, and without the provider no login succeeds', async () => {
      expect(codeOf(await logIn('unknown-token'))).toBe('snsTokenInvalid')
      const { snsToken } = known()
      await join(snsToken)
      shop.sns.isDown = true
      const answer = await logIn(snsToken)
      expect([answer.status, codeOf(answer)]).toEqual([503, 'snsUnavailable'])
      expect(answer.headers['retry-after']).toBe('5')
    })

    test('one person of a provider is one member, despite repeated and concurrent sign-ups', async () => {
      const { snsToken } = known()
      const answers = await Promise.all([join(snsToken), join(snsToken)])
      expect(answers.map(({ issued }) => issued.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    test.each([
      'https://evil.example/login/kakao-popup',
      'http://cuma.localhost:5445/login/kakao-popup',
      'http://ru.localhost:5445/login/kakao-popup?next=//evil.example',
      'http://ru.localhost:5445/anything',
      'http://x@ru.localhost:5445/login/kakao-popup',
      'javascript:alert(1)',
    ])('[G7] a redirect to %s is refused', async (address) => {
      const body = { snsType: 'kakaotalk', redirectUri: address }
      const answer = await shop.ask('user.startSns', { body }, { token: await shop.guest() })
      expect(answer.status).toBe(400)
    })

    test('a member with a social login cannot set a password, which would be a second way in', async () => {
      const { token } = await join(known().snsToken)
      const answer = await shop.ask('user.change', { body: { password: '아주 새로운 비밀번호' } }, { token })
      expect(answer.status).toBe(403)
    })

    test('[E2] a sign-up with a social token requires a verified phone too', async () => {
      const answer = await shop.ask(
        'user.signUp',
        { body: { ...somebody(), ...sns, terms: { essentialService: true, essentialPrivacy: true } } },
        { token: await shop.guest() },
      )
      expect(codeOf(answer)).toBe('phoneNotVerified')
    })
  })
})
