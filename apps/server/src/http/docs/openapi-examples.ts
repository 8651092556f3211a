import type { JsonSchema, Schemas } from './openapi-schemas.ts'

const DEPTH = 12

/** Example values by property name, for texts that a schema does not describe completely. */
const byName: Readonly<Record<string, unknown>> = {
  name: '김수진',
  nickname: '수진',
  receiverName: '김수진',
  guestOrderName: '김수진',
  customerName: '김수진',
  owner: '김수진',
  phone: '01012345678',
  guestOrderPhone: '01012345678',
  email: 'sujin@example.com',
  password: 'apple-orchard-2026',
  newPassword: 'apple-orchard-2026',
  verificationCode: '123456',
  code: '123456',
  recoveryCode: 'k7m2q9x4ab',
  zonecode: '06236',
  roadAddress: '서울특별시 강남구 테헤란로 152',
  jibunAddress: '서울특별시 강남구 역삼동 737',
  addressDetail: '101동 1001호',
  title: '제철 과일을 만나 보세요',
  contents: '신선하게 받아서 맛있게 먹었어요.',
  memo: '문 앞에 놓아 주세요.',
  reason: '상품이 상했어요.',
  url: 'https://shop.example/product/1',
  thumbnail: '/pictures/apple-640.webp',
  orderNo: '20261121-ABCDEFGH',
  videoUrl: 'https://shop.example/videos/apple.mp4',
  cardNumber: '4330123412341234',
  month: '12',
  year2digits: '30',
  dateOfBirth: '900101',
  cardPassword: '12',
  businessNumber: '1208147521',
  accountNumber: '110123456789',
  bankName: '신한은행',
  bankCode: '088',
  oipStatus: 'paid',
  identityNo: '01012345678',
  endpoint: 'https://fcm.googleapis.com/fcm/send/example',
  formerEndpoint: 'https://fcm.googleapis.com/fcm/send/former-example',
  p256dh: 'BO5eB54nSmkEjFTqQC_lgSlyBI6Ps08lDxJDRLu4hv6Sq07devto-CziWeKLSNPUuFMlsm9SVsAWuboa3uAi0Sg',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  // a coupon of a fixed amount for all members
  endAt: '2026-12-31T15:00:00.000Z',
  maxDiscountPrice: null,
  validDays: null,
  q: '사과',
  term: '사과',
  word: '능금',
  means: '사과',
  link: '/notices',
  cutOff: '11:00',
}

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T03:00:00.000Z',
  date: '2026-11-21',
  uuid: '00000000-0000-4000-8000-000000000001',
  email: 'sujin@example.com',
  uri: 'https://shop.example/',
}

/** Sample texts tested against a pattern, most specific first. */
const candidates = [
  '20261121-ABCDEFGH',
  '#2e7d32',
  '2026-11-21',
  '2026-11',
  '06236',
  '1',
  '123456',
  '01012345678',
  'apple',
  'a'.repeat(32),
  'A'.repeat(8),
  'A'.repeat(22),
]

const fitLength = (text: string, { minLength = 0, maxLength = Infinity }: JsonSchema): string =>
  text.padEnd(minLength, '0').slice(0, maxLength)

const textExample = (schema: JsonSchema, name: string): string => {
  const named = byName[name]
  const texts = [named, schema.format && byFormat[schema.format], ...candidates, fitLength('예시', schema)].filter(
    (text): text is string => typeof text === 'string',
  )
  const { pattern, minLength = 0, maxLength = Infinity } = schema
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  if (named === undefined && schema.format === undefined && pattern === undefined) return fitLength('예시', schema)
  return texts.find(fits) ?? fitLength('예시', schema)
}

/** A text of several patterns is the first day of a month. */
const monthExample = '2026-12-01'

/** Numbers whose range the schema does not state. */
const numbersByName: Readonly<Record<string, number>> = { year: 2026, durationS: 600 }

const numberExample = ({ minimum, exclusiveMinimum }: JsonSchema, name: string): number =>
  numbersByName[name] ?? Math.max(1, minimum ?? 1, (exclusiveMinimum ?? 0) + 1)

/**
 * Returns an example that the schema accepts: the first enum value, the default if there is one, otherwise a plausible value by
 * property name and format. Includes optional properties.
 */
export const exampleOf = (schemas: Schemas, schema: JsonSchema, name = '', depth = 0): unknown => {
  const known = schemas.resolve(schema)
  if (known.const !== undefined) return known.const
  if (known.default !== undefined) return known.default
  if (known.enum) return known.enum[0]
  const choice = known.anyOf ?? known.oneOf
  if (choice?.[0]) return exampleOf(schemas, choice[0], name, depth + 1)
  if (known.allOf && known.type === 'string') return monthExample
  if (known.allOf)
    return Object.assign({}, ...known.allOf.map((part) => exampleOf(schemas, part, name, depth + 1) as object))
  return typedExample(schemas, known, name, depth)
}

const typedExample = (schemas: Schemas, schema: JsonSchema, name: string, depth: number): unknown => {
  const { type } = schema
  if (type === 'object') return objectExample(schemas, schema, depth)
  if (type === 'array') return arrayExample(schemas, schema, name, depth)
  if (type === 'string') return textExample(schema, name)
  if (type === 'integer' || type === 'number') return numberExample(schema, name)
  if (type === 'boolean') return true
  // of a value that may be null only texts have a better example
  return type?.includes('string') === false ? null : (byName[name] ?? null)
}

const objectExample = (schemas: Schemas, { properties = {} }: JsonSchema, depth: number): object =>
  Object.fromEntries(
    Object.entries(properties)
      // of rows by number and a filter only one may be given
      .filter(
        ([name]) => !/^(filter|reasonId|vendor)$/.test(name) || !('ids' in properties || 'orderNos' in properties),
      )
      .map(([name, part]) => [name, exampleOf(schemas, part, name, depth + 1)]),
  )

/** Lists whose items depend on each other. */
const listsByName: Readonly<Record<string, readonly unknown[]>> = {
  floors: [100_000, 300_000, 600_000],
  openDays: ['2026-11-22'],
}

const arrayExample = (schemas: Schemas, schema: JsonSchema, name: string, depth: number): readonly unknown[] => {
  const list = listsByName[name]
  if (list) return list
  if (schema.prefixItems) return schema.prefixItems.map((part) => exampleOf(schemas, part, name, depth + 1))
  if (!schema.items || depth > DEPTH) return []
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
    exampleOf(schemas, schema.items ?? {}, name, depth + 1),
  )
}
