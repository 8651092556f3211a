import { setTimeout as sleep } from 'node:timers/promises'
import { createApi } from '#src/load/client.ts'
import { type Row, showMs } from '#src/report/row.ts'
import { LARGE } from '#src/shop/shops.ts'
import { median, percentile } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'

const SEARCH_GOAL_MS = 30
const SUGGESTION_GOAL_MS = 50
const PATIENCE_MS = 60_000

/**
 * Search terms: common and rare words, several words, initials, half syllables, typos, wrong keyboard layout, terms without
 * results.
 */
const searches =
  '사과|꿀 사과|ㅅㄱ|사ㄱ|tkrhk|배|제주 감귤|감귤|제주|샤인머스캣|샤인머스켓|ㅎㄹㅂ|한우 등심|한우등심|삼겹살|소고기|고등어|고둥어|오징어|새우|감자|고구마|ㄱㄱㅁ|양파|배추|김치|쌀|참기름|선물세트|과일|정육|산지직송|5kg|청송 꿀사과 부사 5kg|가정용 사과|계란|LA갈비|맛있는 사과|쀍쀍쀍|토마토'.split(
    '|',
  )
/** Partially typed words, as sent after each key. */
const beginnings =
  'ㅅ|사|삭|사고|사과|ㅅㄱ|ㅎ|하|한|한ㅇ|한우|한우 ㄷ|한우 등심|ㄱ|고|고ㄷ|고등|고등어|ㅈ|제|제주|제주 ㄱ|제주 감귤|tk|tkrhk|샤|샤인|샤인머|샤인머스|샤인머스켓|선|선물|선물세|ㄱㄱㅁ|삼겹|오징|딸|딸ㄱ|배|쌀'.split(
    '|',
  )

/** Returns the duration of each request in ms. Requests run one after the other; every round sends every word once. */
const timesOf = async (words: readonly string[], rounds: number, ask: (word: string) => Promise<unknown>) => {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++)
    for (const word of words) {
      const began = performance.now()
      await ask(word)
      // the first round only warms the database caches
      if (round > 0) times.push(performance.now() - began)
    }
  return times
}

/** Waits until the job that counts words has run. It starts when the shop starts; until then there are no suggestions. */
const untilCounted = async (suggest: (word: string) => Promise<{ suggestions: unknown[] }>): Promise<void> => {
  const began = performance.now()
  while ((await suggest('사과')).suggestions.length === 0) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('the shop has not counted its words')
    await sleep(200)
  }
}

const toRow = (what: string, times: readonly number[], goal: number): Row => {
  const p95 = percentile(times, 0.95)
  return {
    what,
    measured: `p95 ${showMs(p95)}`,
    ratio: `median ${showMs(median(times))}`,
    goal: `p95 ≤ ${goal} ms`,
    reached: p95 <= goal,
  }
}

/** Measures searches with counts, and suggestions, among 100,000 products without caches. */
export const measureSearch = async ({ shops, runLength }: Bench): Promise<Row[]> => {
  const api = createApi((await shops.unkept(LARGE)).url)
  const suggest = (q: string) => api('search.suggest', { query: { q } })
  await untilCounted(suggest)
  const rounds = runLength.runs * 2
  const found = await timesOf(searches, rounds, (q) => api('search.listProducts', { query: { q } }))
  const suggested = await timesOf(beginnings, rounds, suggest)
  return [
    toRow('A search with its counts at 100,000 products', found, SEARCH_GOAL_MS),
    toRow('Suggestions at 100,000 products', suggested, SUGGESTION_GOAL_MS),
  ]
}
