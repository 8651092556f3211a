import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { codeFor, pass, register, somebody, TERMS } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.each(testEngines)('sign-up on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const signUp = (body: object, token?: string) =>
    shop.ask('user.signUp', { body: { terms: TERMS, ...body } }, { token })
  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
  const problemsOf = (answer: { body: unknown }) =>
    (answer.body as { problems?: { path: string }[] }).problems?.map(({ path }) => path)
  const verified = async () => {
    const token = await shop.guest()
    const person = somebody()
    await shop.ask('user.sendCode', { body: { phone: person.phone } }, { token })
    const verificationCode = codeFor(shop, person.phone)
    await shop.api(token)('user.verifyCode', { body: { phone: person.phone, verificationCode } })
    return { token, person }
  }

  describe('happy', () => {
    test('[C003] [C006] a guest becomes a member, whose profile has the data of the form', async () => {
      const { issued, token, email, phone } = await register(shop)
      expect(issued.status).toBe(200)
      expect(issued.body).toMatchObject({ tokenType: 'email', userType: 'email' })
      const user = await shop.api(token)('user.getDetail')
      expect(user).toMatchObject({ email, phone, name: '김장보', nickname: '김*보', userType: 'email', snsType: null })
      expect(user.appUserGrade).toMatchObject({ grade: 0, gradeName: '새싹' })
    })

    test('[START-1] the token is also set as a one-year cookie that is HttpOnly and not sent by other sites', async () => {
      const { issued } = await register(shop)
      expect(issued.headers['set-cookie']).toContain(
        `__Host-shop-token=${issued.body.token}; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=Strict`,
      )
    })

    test('[C021] a phone that this token has verified needs no second code', async () => {
      const { token, person } = await verified()
      expect((await signUp(person, token)).status).toBe(200)
    })

    test('[ENTITY-2] the address of the form is stored in the address book', async () => {
      const { token } = await register(shop, {
        change: { roadAddress: '제주특별자치도 제주시 첨단로 242', zonecode: '63309', defaultDeclare: true },
      })
      const { list } = await shop.api(token)('address.list')
      expect(list).toMatchObject([{ default: true, areaAddress: 'secondary_area', receiverName: '김장보' }])
    })

    test('[C003] consents are stored with their date; night advertising requires advertising', async () => {
      const { token } = await register(shop, {
        change: { userSettings: { advertisingAlarm: false, advertisingNightAlarm: true } },
      })
      const { userSettings, id } = await shop.api(token)('user.getDetail')
      expect(userSettings).toMatchObject({ advertisingAlarm: false, advertisingNightAlarm: false })
      const rows = await shop.db.many('consents', 'select kind, agreed, at from user_consent where user_id = $1', [id])
      expect(rows).toContainEqual({ kind: 'privacy', agreed: true, at: shop.clock.now })
      expect(rows).toContainEqual({ kind: 'advertising_night', agreed: false, at: shop.clock.now })
    })

    test('[BRAND-4] the same person may be a member of each brand', async () => {
      const { email, phone } = await register(shop)
      pass(shop, 61_000)
      const other = await register(shop, { brand: 'farmer', change: { email, phone } })
      expect(other.issued.status).toBe(200)
    })
  })

  describe('error', () => {
    test('[TERMS-1] a sign-up without the essential terms is refused', async () => {
      const { token, person } = await verified()
      const answer = await signUp({ ...person, terms: { essentialService: true, essentialPrivacy: false } }, token)
      expect(codeOf(answer)).toBe('termsRequired')
    })

    test.each([
      ['email', { email: undefined }],
      ['password', { password: undefined }],
      ['password', { password: 'football', passwordConfirm: 'football' }],
      ['password', { password: 'cuma2026', passwordConfirm: 'cuma2026' }],
      ['passwordConfirm', { passwordConfirm: '다른 비밀번호예요' }],
      ['name', { name: '  ' }],
      ['phone', { phone: '02-123-4567' }],
      ['verificationCode', { verificationCode: '12345' }],
    ])('[ENTITY-2] an invalid value is refused with an error on its field: %s', async (field, change) => {
      const answer = await signUp({ ...somebody(), verificationCode: '123456', ...change }, await shop.guest())
      expect(answer.status).toBe(400)
      expect(problemsOf(answer)).toContain(`body.${field}`)
    })

    test('[C003] a taken e-mail or phone is reported once the phone is verified', async () => {
      const first = await register(shop)
      pass(shop, 61_000)
      const email = await register(shop, { change: { email: first.email } })
      expect(codeOf(email.issued)).toBe('emailTaken')
      const phone = await register(shop, { change: { phone: first.phone } })
      expect(codeOf(phone.issued)).toBe('phoneTaken')
    })

    // sign-up-look-up.test.tsx tests the browser's half of the same rule
    test.each([
      ['kakaotalk', ['email'], undefined],
      ['kakaotalk', ['naver'], undefined],
      ['email', ['kakaotalk', 'naver'], undefined],
      ['email', ['email'], 'phoneTaken'],
      ['email', ['kakaotalk', 'email'], 'phoneTaken'],
    ])(
      '[C003] one phone has one account by e-mail, and any number by social logins: %s beside %j',
      async (way, others, answer) => {
        const { phone } = somebody()
        const join = (by: string) => {
          pass(shop, 61_000)
          const snsToken = `${by}-of-${phone}-${way}`
          shop.sns.profiles.set(snsToken, { subject: snsToken, email: null })
          const bySns = { snsType: by, snsToken, email: undefined, password: undefined, passwordConfirm: undefined }
          return register(shop, { change: { phone, ...(by !== 'email' && (bySns as object)) } })
        }
        for (const other of others) expect((await join(other)).issued.status).toBe(200)
        expect(codeOf((await join(way)).issued)).toBe(answer)
      },
    )

    test('of two concurrent sign-ups with one e-mail address one succeeds', async () => {
      const [one, other] = [await verified(), await verified()]
      const email = 'both@example.com'
      const answers = await Promise.all([one, other].map(({ person, token }) => signUp({ ...person, email }, token)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    test('a refused sign-up does not spend the code: it is valid after the correction', async () => {
      const taken = await register(shop)
      pass(shop, 61_000)
      const { token, person } = await verified()
      expect(codeOf(await signUp({ ...person, email: taken.email }, token))).toBe('emailTaken')
      expect((await signUp(person, token)).status).toBe(200)
    })
  })

  describe('security', () => {
    test('[E2] without a verified phone the response is the same for a known and an unknown e-mail', async () => {
      const { email } = await register(shop)
      const token = await shop.guest()
      const bytes = async (body: object) => {
        const answer = await signUp(body, token)
        return JSON.stringify({ ...(answer.body as object), status: answer.status, requestId: '' })
      }
      expect(await bytes({ ...somebody(), email })).toBe(await bytes(somebody()))
      const guess = { verificationCode: '000000' }
      expect(await bytes({ ...somebody(), ...guess, email })).toBe(await bytes({ ...somebody(), ...guess }))
    })

    test('[E4] a code is valid neither for another phone nor for another token', async () => {
      const { token, person } = await verified()
      expect(codeOf(await signUp({ ...person, phone: somebody().phone }, token))).toBe('phoneNotVerified')
      expect(codeOf(await signUp(person, await shop.guest()))).toBe('phoneNotVerified')
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
