/**
 * H2: the messages that the shop can be made to send are limited, from one address or from fifty, and reaching the limit is
 * logged.
 */
import type { Row } from '../../../bench/src/report/row.ts'
import { createAsk, send } from '../shop/ask.ts'
import { type House, openHouse } from '../shop/house.ts'
import { reportEngines } from '../shop/on-engines.ts'
import { atLeast, mustBe } from '../shop/outcome.ts'
import { openGuest } from '../shop/purchase.ts'
import { startShopProcess } from '../shop/shop-process.ts'
import { toPhone } from './test-person.ts'

const PHONES = 1_000
const PLACES = 50
const AN_HOUR = 60
const A_TOKEN = 3
const A_DAY = 100
const RESTARTED = 20

/** Requests codes for `count` phones at once, each phone only once. Returns how many were sent. */
const createPump = () => {
  let phones = 0
  return async (shop: string, count: number, from: (turn: number) => string, token?: string): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, turn) => {
        const ask = createAsk(shop, { from: from(turn), isKept: false })
        return ask('user.sendCode', { body: { phone: toPhone((phones += 1)) } }, token)
      }),
    )
    return answers.filter(({ code }) => code === '').length
  }
}

const pump = async (house: House) => {
  const said: string[] = []
  const env = { ...house.data, SANDBOX_URL: house.sandbox, RATE_LIMITS: 'on', CODES_PER_DAY: String(A_DAY) }
  const open = () => startShopProcess(env, undefined, (text) => said.push(text))
  const sendCodes = createPump()
  let shop = await open()
  try {
    const { url } = shop
    const token = await openGuest(createAsk(url, { from: '127.0.2.1' }))
    const byToken = await sendCodes(url, PHONES, (turn) => `127.0.7.${1 + (turn % 200)}`, token)
    const fromOne = await sendCodes(url, PHONES, () => '127.0.3.1')
    const fromMany = await sendCodes(url, PHONES, (turn) => `127.0.1.${1 + (turn % PLACES)}`)
    await shop.end('SIGKILL')
    shop = await open()
    const afterKill = await sendCodes(shop.url, RESTARTED, (turn) => `127.0.5.${1 + turn}`)
    await shop.end('SIGTERM')
    const { body } = await send('GET', `${house.sandbox}/__sandbox/messages`, {})
    const told = said.join('').split('"msg":"codesUsedUp"').length - 1
    return { byToken, fromOne, fromMany, afterKill, told, out: (body as unknown[]).length }
  } finally {
    await shop.end('SIGKILL')
  }
}

const pumpAt = async (engine: string, where: string): Promise<Row[]> => {
  const house = await openHouse(where, 'H2')
  try {
    const { byToken, fromOne, fromMany, afterKill, told, out } = await pump(house)
    const left = A_DAY - byToken - fromOne
    return [
      mustBe(`${engine}: to ${PHONES} phones with one token, from 200 addresses`, byToken, A_TOKEN),
      mustBe(`${engine}: to ${PHONES} phones from one address`, fromOne, AN_HOUR),
      mustBe(`${engine}: to ${PHONES} phones from ${PLACES} addresses, up to the day’s ${A_DAY}`, fromMany, left),
      mustBe(`${engine}: after a kill`, afterKill, 0),
      mustBe(`${engine}: messages that went out`, out, A_DAY),
      atLeast(`${engine}: lines that printOutcome of it`, told, RESTARTED),
    ]
  } finally {
    await house.close()
  }
}

/** `only`: an engine. */
export const pumpInVain = (only = ''): Promise<boolean> => reportEngines(only, pumpAt)
