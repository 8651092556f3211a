import { expect, test } from 'vitest'
import { type Condition, judgeAlarms, type RaisedAlarms, REPEAT_MS } from './judge-alarms.ts'

const MINUTE = 60_000
const late: Condition = { alarm: 'jobsLate', facts: { count: 1 } }
const mails: Condition = { alarm: 'messagesDead', of: 'email', facts: {} }
const texts: Condition = { alarm: 'messagesDead', of: 'text', facts: {} }

/** Judges looks in sequence. Returns after each the alarms raised and ended, with their minute. */
const judge = (looks: readonly (readonly [minute: number, conditions: readonly Condition[] | undefined])[]) => {
  let known: RaisedAlarms = new Map()
  const events: string[] = []
  const nameOf = ({ alarm, of }: Pick<Condition, 'alarm' | 'of'>) => (of === undefined ? alarm : `${alarm} ${of}`)
  for (const [minute, conditions] of looks) {
    const judged = judgeAlarms(known, [{ source: 'database', conditions }], minute * MINUTE)
    known = judged.known
    events.push(...judged.raised.map((each) => `${minute} ${nameOf(each)}`))
    events.push(
      ...judged.ended.map((each) => `${minute} ${nameOf({ alarm: each.alarm, of: each.of ?? '' }).trim()} ended`),
    )
  }
  return { events, known }
}

test('[I12] an alarm is raised at the beginning, every ten minutes, and its end is reported once', () => {
  const lasting = Array.from({ length: 51 }, (_, n): [number, Condition[]] => [n / 2, [late]])
  expect(judge([[-1, []], ...lasting, [26, []], [27, []]]).events).toEqual([
    '0 jobsLate',
    '10 jobsLate',
    '20 jobsLate',
    '26 jobsLate ended',
  ])
})

test('[I12] an alarm that ends and begins again is raised once in ten minutes', () => {
  const flapping = Array.from({ length: 40 }, (_, n): [number, Condition[]] => [n / 2, n % 2 === 0 ? [late] : []])
  expect(judge(flapping).events).toEqual(['0 jobsLate', '0.5 jobsLate ended', '10 jobsLate', '10.5 jobsLate ended'])
})

test('[I12] one alarm of several parts is raised for each of them', () => {
  expect(
    judge([
      [0, [mails]],
      [1, [mails, texts]],
      [2, [texts]],
    ]).events,
  ).toEqual(['0 messagesDead email', '1 messagesDead text', '2 messagesDead email ended'])
})

test('[I12] a source that cannot be read begins and ends nothing', () => {
  expect(
    judge([
      [0, undefined],
      [1, [late]],
      [2, undefined],
      [3, [late]],
      [4, []],
    ]).events,
  ).toEqual(['1 jobsLate', '4 jobsLate ended'])
})

test('[I12] what ended is forgotten after ten minutes', () => {
  expect(
    judge([
      [0, [late, mails, texts]],
      [1, []],
    ]).known.size,
  ).toBe(3)
  expect(
    judge([
      [0, [late, mails, texts]],
      [1, []],
      [REPEAT_MS / MINUTE, []],
    ]).known.size,
  ).toBe(0)
})
