/** Reliability goals on account existence: neither the bytes nor the timing of a response reveal whether an account exists. */
import { testServerUrl } from '../../apps/server/src/db/snapshot.ts'
import { codeFor, pass, register, somebody, TERMS } from '../../apps/server/src/features/user/test-members.ts'
import { type Answer, openTestShop, type TestShop } from '../../apps/server/src/testing/test-shop.ts'
import type { Row } from '../../bench/src/report/row.ts'
import { mustBe, printOutcome, toRow } from './shop/outcome.ts'

const PAIRS = 200
/** Pairs that are not measured, because the first responses of a process are slower. */
const WARM_UP = 10
const LEAST = 0.8
const MOST = 1.25
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Person {
  email: string
  phone: string
}
interface Question {
  what: string
  /** Advance of the shop's clock in ms before each pair, because the calls are rate-limited per hour and per day. */
  everyMs: number
  ask: (about: Person, token: string) => Promise<Answer>
  prepare?: (about: Person, token: string) => Promise<unknown>
}

const questionsOf = (shop: TestShop): Record<'E2' | 'F8', Question[]> => {
  const find = (query: object, token: string) => shop.ask('user.find', { query }, { token })
  const sendCode = ({ phone }: Person, token: string) => shop.ask('user.sendCode', { body: { phone } }, { token })
  const wrongCodeFor = (phone: string) => (codeFor(shop, phone) === '000000' ? '111111' : '000000')
  const lookUps: Question[] = [
    { what: 'GET app-users by e-mail', everyMs: HOUR_MS, ask: ({ email }, token) => find({ email }, token) },
    { what: 'GET app-users by phone', everyMs: HOUR_MS, ask: ({ phone }, token) => find({ phone }, token) },
  ]
  return {
    F8: lookUps,
    E2: [
      {
        what: 'login',
        everyMs: HOUR_MS,
        ask: ({ email }) => shop.ask('user.logIn', { body: { email, password: 'a wrong password' } }),
      },
      {
        what: 'sign-up',
        everyMs: 0,
        ask: ({ email }, token) => shop.ask('user.signUp', { body: { ...somebody(), email, terms: TERMS } }, { token }),
      },
      { what: 'phone code', everyMs: DAY_MS, ask: sendCode },
      {
        what: 'reset',
        everyMs: DAY_MS,
        prepare: sendCode,
        ask: ({ phone }, token) => {
          const body = { phone, verificationCode: wrongCodeFor(phone), newPassword: '새로 심은 나무 3그루' }
          return shop.ask('user.resetPassword', { body }, { token })
        },
      },
      ...lookUps,
    ],
  }
}

/** Serializes a response without the fields that identify the request. */
const bytesOf = ({ status, headers, body }: Answer): string =>
  JSON.stringify([status, { ...headers, 'x-request-id': '', date: '' }, { ...(body as object), requestId: '' }])

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const compare = async (shop: TestShop, question: Question, engine: string): Promise<Row[]> => {
  const took = { known: [] as number[], unknown: [] as number[] }
  let different = 0
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    pass(shop, question.everyMs)
    const token = await shop.guest()
    const { email, phone } = await knownPerson(shop, pair)
    const people = { known: { email, phone }, unknown: somebody() }
    const bytes: string[] = []
    // alternate which of the two is asked first
    for (const who of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      await question.prepare?.(people[who], token)
      const from = performance.now()
      const answer = await question.ask(people[who], token)
      if (answer.status === 429) throw new Error(`${question.what}: a limit was met, which is not what is measured`)
      if (pair >= 0) took[who].push(performance.now() - from)
      bytes.push(bytesOf(answer))
    }
    if (bytes[0] !== bytes[1]) different += 1
  }
  const [known, unknown] = [median(took.known), median(took.unknown)]
  const ratio = known / unknown
  const measured = `${ratio.toFixed(2)} (${known.toFixed(1)} / ${unknown.toFixed(1)} ms)`
  const what = `${question.what}, ${engine}`
  return [
    toRow(`${what}: median time known / unknown`, measured, `${LEAST}–${MOST}`, ratio >= LEAST && ratio <= MOST),
    mustBe(`${what}: answers that differ in a byte`, different, 0),
  ]
}

const members = new WeakMap<TestShop, Person[]>()
const MEMBERS = 20
/** Returns one of 20 members in rotation, because rate limits also apply per account. */
const knownPerson = async (shop: TestShop, turn: number): Promise<Person> => {
  const known = members.get(shop) ?? []
  members.set(shop, known)
  while (known.length < MEMBERS) known.push(await register(shop))
  return known[(turn + WARM_UP) % MEMBERS] as Person
}

/** Compares 200 pairs of requests, one about a member and one about an unknown person, on every available engine. */
const tellNobody = async (goal: 'E2' | 'F8'): Promise<boolean> => {
  const rows: Row[] = []
  const engines = testServerUrl ? (['embedded', 'postgres'] as const) : (['embedded'] as const)
  for (const engine of engines) {
    const shop = await openTestShop({ engine })
    try {
      for (const question of questionsOf(shop)[goal]) rows.push(...(await compare(shop, question, engine)))
    } finally {
      await shop.close()
    }
  }
  return printOutcome(rows)
}

/** E2: no call that takes an e-mail or a phone reveals whether an account exists. */
export const hideAccountExistence = (): Promise<boolean> => tellNobody('E2')

/** F8: the account look-up does not reveal to a guest whether an account exists. */
export const findNobody = (): Promise<boolean> => tellNobody('F8')
