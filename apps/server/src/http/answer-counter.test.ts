import { expect, test } from 'vitest'
import { AnswerCounter } from './answer-counter.ts'

test('[I12] the responses of five minutes are counted, however many there are', () => {
  let now = 1_000_000
  const counter = new AnswerCounter(() => now)
  expect(counter.total()).toEqual({ answers: 0, failures: 0 })
  for (let n = 0; n < 100_000; n += 1) counter.count(n % 100 === 0 ? 503 : 200)
  expect(counter.total()).toEqual({ answers: 100_000, failures: 1_000 })
  now += 240_000
  counter.count(404)
  expect(counter.total()).toEqual({ answers: 100_001, failures: 1_000 })
  now += 60_000
  expect(counter.total()).toEqual({ answers: 1, failures: 0 })
  now += 86_400_000
  expect(counter.total()).toEqual({ answers: 0, failures: 0 })
})
