/** E3: password guessing over sockets fails from one address and from fifty, and its limits survive a kill of the shop. */
import type { Row } from '../../../bench/src/report/row.ts'
import { type Answer, createAsk } from '../shop/ask.ts'
import { type House, openHouse } from '../shop/house.ts'
import { reportEngines } from '../shop/on-engines.ts'
import { atMost, mustBe } from '../shop/outcome.ts'
import { startShopProcess } from '../shop/shop-process.ts'
import { joinAs, PASSWORD, toPhone } from './test-person.ts'

const GUESSES = 1_000
const PLACES = 50
const A_PLACE = 5
const A_DAY = 100
const A_MINUTE = 20

const placeAt = (turn: number): string => `127.0.1.${1 + (turn % PLACES)}`
/** Forged headers that claim another client address for each request. */
const lying = () => {
  const address = Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.')
  return { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` }
}

const looked = (answers: readonly Answer[]): number => answers.filter(({ code }) => code === 'loginFailed').length
const failed = (answers: readonly Answer[]): number =>
  answers.filter(({ code }) => code !== 'loginFailed' && code !== 'tooManyRequests').length

const askFrom = (shop: string, from: string) => createAsk(shop, { from, isKept: false, more: lying })

/** Sends `GUESSES` wrong passwords at once, each for an account and from an address. */
const guess = (
  shop: string,
  { email, from }: { email: (turn: number) => string; from: (turn: number) => string },
): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: GUESSES }, (_, turn) =>
      askFrom(shop, from(turn))('user.logIn', { body: { email: email(turn), password: `guess ${turn}` } }),
    ),
  )

const ONE = 'one@example.com'
const MANY = 'many@example.com'

/** Runs every attack. Returns the answers to each. */
const attack = async (house: House) => {
  const env = { ...house.data, SANDBOX_URL: house.sandbox, RATE_LIMITS: 'on' }
  let shop = await startShopProcess(env)
  try {
    const { url } = shop
    const join = (email: string, at: number) =>
      joinAs({ ask: createAsk(url, { from: `127.0.2.${at}` }), sandbox: house.sandbox }, { email, phone: toPhone(at) })
    await join(ONE, 1)
    const token = await join(MANY, 2)
    const fromOne = await guess(url, { email: () => ONE, from: () => '127.0.3.1' })
    const fromMany = await guess(url, { email: () => MANY, from: placeAt })
    const sprayed = await guess(url, { email: (turn) => `nobody${turn}@example.com`, from: () => '127.0.4.1' })
    await shop.end('SIGKILL')
    shop = await startShopProcess(env)
    const again = await guess(shop.url, {
      email: () => MANY,
      from: (turn) => placeAt(turn).replace('127.0.1', '127.0.5'),
    })
    const right = { body: { email: MANY, password: PASSWORD } }
    const stranger = await askFrom(shop.url, '127.0.6.1')('user.logIn', right)
    const owner = await askFrom(shop.url, '127.0.6.2')('user.logIn', right, token)
    return { fromOne, fromMany, sprayed, again, stranger, owner }
  } finally {
    await shop.end('SIGKILL')
  }
}

const guessAt = async (engine: string, where: string): Promise<Row[]> => {
  const house = await openHouse(where, 'E3')
  try {
    const { fromOne, fromMany, sprayed, again, stranger, owner } = await attack(house)
    const all = [...fromOne, ...fromMany, ...sprayed, ...again]
    return [
      mustBe(`${engine}: of ${GUESSES} guesses from one address looked at`, looked(fromOne), A_PLACE),
      mustBe(`${engine}: of ${GUESSES} from ${PLACES} addresses looked at`, looked(fromMany), A_DAY),
      atMost(`${engine}: of ${GUESSES} accounts tried from one address`, looked(sprayed), A_MINUTE, ''),
      mustBe(`${engine}: looked at after a kill, from ${PLACES} others`, looked(again), 0),
      mustBe(`${engine}: answered with anything else`, failed(all), 0),
      mustBe(`${engine}: the right password of a stranger on that day`, stranger.status, 429),
      mustBe(`${engine}: and of whoever holds a token of the account`, owner.status, 200),
    ]
  } finally {
    await house.close()
  }
}

/** `only`: an engine. */
export const guessInVain = (only = ''): Promise<boolean> => reportEngines(only, guessAt)
