import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cacheBriefly } from './brief-cache.ts'

test('[SCREEN-21] viewers who ask at the same time cost one query for each key', async () => {
  const asked: string[] = []
  const find = cacheBriefly(1_000, async (key) => {
    asked.push(key)
    await sleep(5)
    return `answer ${key}`
  })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => find(index % 2 === 0 ? 'a' : 'b')))
  expect(asked).toEqual(['a', 'b'])
  expect(answers.slice(0, 2)).toEqual(['answer a', 'answer b'])
})

test('[SCREEN-21] an answer is asked for again after its time', async () => {
  let asked = 0
  const find = cacheBriefly(20, async () => (asked += 1))
  expect([await find('a'), await find('a')]).toEqual([1, 1])
  await sleep(40)
  expect(await find('a')).toBe(2)
})

test('[SCREEN-21] a failure is not remembered', async () => {
  let asked = 0
  const find = cacheBriefly(1_000, async () => {
    asked += 1
    if (asked === 1) throw new Error('no database')
    return asked
  })
  await expect(find('a')).rejects.toThrow('no database')
  expect(await find('a')).toBe(2)
})
