import { type CallName, calls } from '@shop/contract'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const address = {
  roadAddress: '서울 중구 세종대로 110',
  receiverName: '김받음',
  zonecode: '04524',
  phone: '01012345678',
}
const id = { id: '1' }

/** Every field with user-written text, and the call that accepts it. */
const fields: readonly [name: CallName, field: string, body: object, params?: Record<string, string>][] = [
  ['address.add', 'receiverName', address],
  ['address.add', 'memo', address],
  ['address.add', 'addressDetail', address],
  ['address.add', 'roadAddress', address],
  ['address.change', 'receiverName', address, id],
  ['order.setTmpAddress', 'receiverName', address, { id: 'x' }],
  ['order.setTmpAddress', 'guestOrderName', address, { id: 'x' }],
  ['order.setTmpAddress', 'memo', address, { id: 'x' }],
  ['user.change', 'name', {}],
  ['user.change', 'nickname', {}],
  ['user.change', 'withdrawAccount.owner', { withdrawAccount: { bankName: '하늘은행', accountNumber: '12345678901' } }],
  ['user.signUp', 'name', {}],
  ['user.signUp', 'receiverName', {}],
  ['qna.ask', 'contents', {}, id],
]

const characters = [
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u00ad',
  '\u3164',
  '\ufeff',
  '\u180e',
  '\uffa0',
]
const REFUSAL = '사용할 수 없는 문자가 있어요.'

const withField = (body: object, field: string, text: string): object => {
  const [first = '', second] = field.split('.')
  if (second === undefined) return { ...body, [first]: text }
  return { ...body, [first]: { ...(body as Record<string, object>)[first], [second]: text } }
}

/**
 * Exempt fields: passwords, tokens and campaign names; search terms, from which such characters are removed; an e-mail address
 * that is only compared.
 */
const otherFields =
  /\.(password|passwordConfirm|newPassword|keyword|q|searchToken|productName)$|\.attributionOrder\.|^user\.logInWithSns\.email$/

interface Definition {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  in?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
}

/** Returns the paths of a schema's fields that accept text with a bidirectional control character. */
const listTaking = (schema: z.core.$ZodType, path: string): string[] => {
  const { type, innerType, element, shape, options } = schema._zod.def as unknown as Definition
  if (shape) return Object.entries(shape).flatMap(([key, field]) => listTaking(field, `${path}.${key}`))
  if (element) return listTaking(element, path)
  if (innerType) return listTaking(innerType, path)
  if (options && type === 'union') return options.flatMap((option) => listTaking(option, path))
  return (schema as z.ZodType).safeParse('가나다라마\u202e바사아자차').success ? [path] : []
}

test('[K06] no call accepts a direction character in a user-written field', () => {
  const taking = Object.entries(calls).flatMap(([name, call]) => {
    const { body, query } = call as { body?: z.ZodType; query?: z.ZodType }
    return [body, query].flatMap((schema) => (schema ? listTaking(schema, name) : []))
  })
  expect(taking.filter((path) => !otherFields.test(path))).toEqual([])
  expect(taking).toContain('search.listProducts.q')
})

describe('[K06] user-written text', () => {
  let shop: TestShop
  let member: Awaited<ReturnType<TestShop['asMember']>>
  let token: string
  beforeAll(async () => {
    shop = await openTestShop()
    member = await shop.asMember()
    token = member.token
  })
  afterAll(() => shop.close())

  const problemsOf = async (name: CallName, body: object, params: Record<string, string> = {}) => {
    const { status, body: reply } = await shop.ask(name, { params, body }, { token })
    const { problems = [] } = reply as { problems?: { path: string; message: string }[] }
    return { status, problems }
  }

  test.each(fields)('%s rejects invisible and direction characters in %s', async (name, field, body, params) => {
    for (const character of characters) {
      const { status, problems } = await problemsOf(name, withField(body, field, `가나다${character}라마바`), params)
      expect(status, character.codePointAt(0)?.toString(16)).toBe(400)
      expect(problems).toContainEqual({ path: `body.${field}`, message: REFUSAL })
    }
  })

  test.each(fields)('%s accepts joined emoji and full-width letters in %s', async (name, field, body, params) => {
    const { problems } = await problemsOf(name, withField(body, field, '가족 👩‍👩‍👧 ❤️‍🔥 １０１'), params)
    expect(problems.filter(({ path }) => path === `body.${field}`)).toEqual([])
  })

  test('[K07] a visually empty nickname or a disguised reserved name is rejected', async () => {
    for (const nickname of ['ㅤ', '\u3000', '\u115f', '\u2800', '관\u200b리자', '운\u00ad영자'])
      expect((await problemsOf('user.change', { nickname })).problems[0]?.path, nickname).toBe('body.nickname')
    for (const nickname of ['관리자'.normalize('NFD'), 'ａｄｍｉｎ', 'ㄱㅘㄴㄹㅣㅈㅏ', 'аdmіn']) {
      const { body } = await shop.ask('user.change', { body: { nickname } }, { token })
      expect((body as { code?: string }).code, nickname).toBe('nicknameReserved')
    }
  })

  test('[K06] text is stored in one Unicode normalization form', async () => {
    const reply = await member.api('user.change', { body: { nickname: '장보는이'.normalize('NFD') } })
    expect(reply.nickname).toBe('장보는이')
  })
})
