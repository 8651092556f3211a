/** C5: under more load than the shop can take it still answers as many requests as it can, and refuses the others. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../../bench/src/report/row.ts'
import { percentile } from '../../../bench/src/statistics.ts'
import { openHouse } from '../shop/house.ts'
import { reportEngines } from '../shop/on-engines.ts'
import { mustBe, toRow } from '../shop/outcome.ts'
import { startShopProcess } from '../shop/shop-process.ts'

const CLIENT_TIMEOUT_MS = 2_000
const CLOSED_LOOP = 32
const PEAK_MS = 5_000
const STEP_MS = 10_000
const FACTORS = [0.5, 1, 2, 5]
const MIN_GOODPUT = 0.8
const MAX_P99_MS = 1_500

interface Answer {
  /** 0: no answer within the timeout of the client. */
  status: number
  ms: number
  isRefusal: boolean
}

const words = ['사과', '배', '고등어', '한우', '상추', '딸기', '감자', '새우', '포도', '양파']

/** Searches are not cached: each needs the database. */
const search = (url: string, agent: Agent, n: number): Promise<Answer> =>
  new Promise((resolve) => {
    const began = performance.now()
    const end = (status: number, isRefusal = false): void =>
      resolve({ status, ms: performance.now() - began, isRefusal })
    const word = encodeURIComponent(words[n % words.length] ?? '')
    const asking = request(`${url}/v1/products/search?q=${word}&take=20`, { agent }, (response) => {
      const status = response.statusCode ?? 0
      const isRefusal = status === 503 && response.headers['retry-after'] !== undefined
      response.resume().on('close', () => end(status, isRefusal))
    })
    asking.setTimeout(CLIENT_TIMEOUT_MS, () => asking.destroy())
    asking.on('error', () => end(0))
    asking.end()
  })

/** Requests a second that a closed loop gets answered. */
const measurePeak = async (url: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + PEAK_MS
  let answered = 0
  const work = async (_: unknown, worker: number): Promise<void> => {
    for (let n = worker; performance.now() < until; n += 1) {
      const { status } = await search(url, agent, n)
      if (status === 200) answered += 1
    }
  }
  await Promise.all(Array.from({ length: CLOSED_LOOP }, work))
  agent.destroy()
  return answered / (PEAK_MS / 1_000)
}

/** Sends `perSecond` requests for `forMs`, whether or not earlier ones have ended. */
const sendOpenLoop = async (url: string, perSecond: number, forMs: number): Promise<Answer[]> => {
  const agent = new Agent({ keepAlive: true })
  const running: Promise<Answer>[] = []
  const began = performance.now()
  const total = Math.round((perSecond * forMs) / 1_000)
  while (running.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) / 1_000) * perSecond))
    while (running.length < due) running.push(search(url, agent, running.length))
    await sleep(2)
  }
  const answers = await Promise.all(running)
  agent.destroy()
  return answers
}

const goodputOf = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length / (STEP_MS / 1_000)
const p99Of = (answers: readonly Answer[]): number =>
  percentile(
    answers.filter(({ status }) => status === 200).map(({ ms }) => ms),
    0.99,
  )

interface Load {
  /** Requests a second of a closed loop. */
  peak: number
  steps: { factor: number; answers: Answer[] }[]
  /** At half the peak, five seconds after the last step. */
  after: Answer[]
}

const load = async (url: string): Promise<Load> => {
  await measurePeak(url)
  const peak = await measurePeak(url)
  const steps: Load['steps'] = []
  for (const factor of FACTORS) steps.push({ factor, answers: await sendOpenLoop(url, peak * factor, STEP_MS) })
  await sleep(5_000)
  return { peak, steps, after: await sendOpenLoop(url, peak / 2, STEP_MS) }
}

const judge = (engine: string, { peak, steps, after }: Load): Row[] => {
  const best = Math.max(...steps.map(({ answers }) => goodputOf(answers)))
  const last = steps.at(-1)?.answers ?? []
  const half = p99Of(steps[0]?.answers ?? [])
  const shown = steps.map(({ factor, answers }) => `${factor} ×: ${goodputOf(answers).toFixed(0)}/s`).join(', ')
  const others = steps.flatMap(({ answers }) => answers).filter(({ status, isRefusal }) => status >= 400 && !isRefusal)
  return [
    toRow(
      `${engine}: goodput at 5 × the peak of ${peak.toFixed(0)}/s`,
      `${((100 * goodputOf(last)) / best).toFixed(0)} % (${shown})`,
      `≥ ${MIN_GOODPUT * 100} %`,
      goodputOf(last) >= best * MIN_GOODPUT,
    ),
    toRow(
      `${engine}: p99 of accepted requests`,
      `${p99Of(last).toFixed(0)} ms`,
      `≤ ${MAX_P99_MS} ms`,
      p99Of(last) <= MAX_P99_MS,
    ),
    toRow(
      `${engine}: p99 five seconds later at half the peak`,
      `${p99Of(after).toFixed(0)} ms, before ${half.toFixed(0)} ms`,
      '≤ 3 ×',
      p99Of(after) <= 3 * half,
    ),
    mustBe(`${engine}: errors other than 503 with Retry-After`, others.length, 0),
  ]
}

const overloadOn = async (engine: string, where: string): Promise<Row[]> => {
  const house = await openHouse(where, 'C5')
  try {
    const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
    try {
      return judge(engine, await load(shop.url))
    } finally {
      await shop.end('SIGKILL')
    }
  } finally {
    await house.close()
  }
}

/** `only`: an engine. */
export const keepGoodput = (only = ''): Promise<boolean> => reportEngines(only, overloadOn)
