import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { codeFor, PASSWORD, pass, register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const NEW_PASSWORD = '아주 새로운 비밀번호'

describe.each(testEngines)('accounts that change during a login, on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterEach(() => setFailpoint(undefined))
  afterAll(() => shop.close())

  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
  const member = async (change: Record<string, unknown> = {}) => {
    const person = await register(shop, { change })
    pass(shop, 61_000)
    return { ...person, id: (await shop.api(person.token)('user.getDetail')).id }
  }
  const bySns = async (snsToken: string) => {
    shop.sns.profiles.set(snsToken, { subject: `subject of ${snsToken}`, email: null })
    return member({ snsType: 'kakaotalk', snsToken, password: undefined, passwordConfirm: undefined })
  }
  const countTokens = async (id: number) =>
    (await shop.db.one<{ n: number }>('t', 'select count(*)::int as n from token where user_id = $1', [id])).n
  /** Changes a row when the request reaches the failpoint, as a concurrent request would. */
  const meanwhile = (point: string, change: string, id: number) =>
    setFailpoint(async (passed) => {
      if (passed !== point) return
      setFailpoint(undefined)
      await shop.db.exec('meanwhile', change, [id])
    })
  const changes = {
    left: 'update app_user set left_at = now() where id = $1',
    blocked: 'update app_user set blocked_at = now() where id = $1',
    password: `update user_password set hash = 'another' where user_id = $1`,
  }

  test.each([
    ['left', 'loginFailed'],
    ['password', 'loginFailed'],
    ['blocked', 'accountBlocked'],
  ] as const)(
    '[K2] [E5] a right password gives no token if the account meanwhile changed: %s',
    async (change, code) => {
      const { id, email } = await member()
      const before = await countTokens(id)
      meanwhile('log-in:compared', changes[change], id)
      expect(codeOf(await shop.ask('user.logIn', { body: { email, password: PASSWORD } }))).toBe(code)
      expect(await countTokens(id)).toBe(before)
    },
  )

  test.each([
    ['left', 'snsMemberNotFound'],
    ['blocked', 'accountBlocked'],
  ] as const)('[K2] [E6] a social login gives no token if the account meanwhile changed: %s', async (change, code) => {
    const { id } = await bySns(`sns-${change}`)
    const before = await countTokens(id)
    const body = { snsType: 'kakaotalk', snsToken: `sns-${change}` } as const
    meanwhile('sns-log-in:found', changes[change], id)
    expect(codeOf(await shop.ask('user.logInWithSns', { body }))).toBe(code)
    expect(await countTokens(id)).toBe(before)
  })

  test('[K2] [E8] a reset changes no password if the member left meanwhile, or if the proof was spent', async () => {
    const reset = async (change: string, { phone, id }: { phone: string; id: number }) => {
      const token = await shop.guest()
      await shop.ask('user.sendCode', { body: { phone } }, { token })
      const body = { phone, verificationCode: codeFor(shop, phone), newPassword: NEW_PASSWORD }
      meanwhile('reset-password:hashed', change, id)
      return codeOf(await shop.ask('user.resetPassword', { body }, { token }))
    }
    const [leaving, racing] = [await member(), await member()]
    expect(await reset(changes.left, leaving)).toBe('memberNotFound')
    expect(await reset('update phone_code set spent_at = now() where $1 > 0', racing)).toBe('phoneNotVerified')
    const logIn = (password: string) => shop.ask('user.logIn', { body: { email: racing.email, password } })
    expect([codeOf(await logIn(NEW_PASSWORD)), (await logIn(PASSWORD)).status]).toEqual(['loginFailed', 200])
  })

  test('[K2] [E4] a code that another request has verified meanwhile is refused', async () => {
    const { id, phone } = await member()
    const token = await shop.guest()
    await shop.ask('user.sendCode', { body: { phone } }, { token })
    const body = { phone, verificationCode: codeFor(shop, phone) }
    meanwhile('code:compared', 'update phone_code set verified_at = created_at where $1 > 0', id)
    expect(codeOf(await shop.ask('user.verifyCode', { body }, { token }))).toBe('codeInvalid')
  })
})
