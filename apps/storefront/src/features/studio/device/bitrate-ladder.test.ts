import { expect, test } from 'vitest'
import {
  backlogMs,
  BITRATES,
  bitrateOf,
  type Ladder,
  lowerForDelay,
  readBacklog,
  topOfLadder,
} from './bitrate-ladder.ts'

const read = (ladder: Ladder, readings: readonly number[]): Ladder => readings.reduce(readBacklog, ladder)
const repeat = (ms: number, times: number): number[] => Array.from({ length: times }, () => ms)

test('one slow second changes nothing, three in a row lower the bitrate by one step', () => {
  expect(bitrateOf(read(topOfLadder, [2_000, 2_000, 0, 2_000, 2_000]))).toBe(BITRATES[0])
  expect(bitrateOf(read(topOfLadder, repeat(2_000, 3)))).toBe(BITRATES[1])
  expect(bitrateOf(read(topOfLadder, repeat(2_000, 6)))).toBe(BITRATES[2])
})

test('the bitrate has a lowest step', () => {
  expect(bitrateOf(read(topOfLadder, repeat(3_000, 100)))).toBe(BITRATES.at(-1))
})

test('a minute without backlog raises it again by one step', () => {
  const low = read(topOfLadder, repeat(2_000, 6))
  expect(bitrateOf(read(low, repeat(0, 59)))).toBe(BITRATES[2])
  expect(bitrateOf(read(low, repeat(0, 60)))).toBe(BITRATES[1])
  expect(bitrateOf(read(low, [...repeat(0, 59), 500, ...repeat(0, 59)]))).toBe(BITRATES[2])
})

test('a step that was too much for the device is not tried again, one that was too much for the network is', () => {
  const minute = repeat(0, 60)
  expect(bitrateOf(read(lowerForDelay(topOfLadder, 0), minute))).toBe(BITRATES[1])
  expect(bitrateOf(read(lowerForDelay(topOfLadder, 2_000), minute))).toBe(BITRATES[0])
})

test('the backlog is the duration of the unsent bytes', () => {
  expect(Math.round(backlogMs(324_500, topOfLadder))).toBe(1_000)
})
