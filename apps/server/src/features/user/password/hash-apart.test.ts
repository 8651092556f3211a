import { argon2Sync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { hashApart } from './hash-apart.ts'

const job = {
  message: Buffer.from('사과나무 아래 42'),
  nonce: Buffer.alloc(16, 7),
  memory: 1_024,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
}

/** Lists the nice value of each thread of this process. */
const listNice = () =>
  readdirSync('/proc/self/task').map((id) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')
    return Number(fields.split(' ')[16])
  })

test('[E1] a hash from the worker thread is correct, also for several at once', async () => {
  const hashes = await Promise.all([hashApart(job), hashApart(job), hashApart({ ...job, tagLength: 16 })])
  expect(hashes.slice(0, 2)).toEqual(Array(2).fill(argon2Sync('argon2id', job)))
  expect(hashes[2]).toHaveLength(16)
})

test('[K2] [E1] a message of the runtime in place of a hash is ignored', async () => {
  // as `node --watch` sends from a new thread; more jobs than threads are idle
  process.once('worker', (thread) => void thread.emit('message', { 'watch:import': ['file:///hash-worker.ts'] }))
  const hashes = await Promise.all(Array.from({ length: 8 }, () => hashApart(job)))
  expect(hashes).toEqual(Array(8).fill(argon2Sync('argon2id', job)))
})

test('an invalid job fails, and the next one succeeds', async () => {
  await expect(hashApart({ ...job, memory: 0 })).rejects.toThrow()
  expect(await hashApart(job)).toHaveLength(32)
})

test.runIf(process.platform === 'linux')(
  '[E1] it runs at a low priority, and only the worker thread has it',
  async () => {
    await hashApart(job)
    expect(listNice().filter((nice) => nice >= 10)).not.toEqual([])
    expect(getPriority()).toBeLessThan(10)
  },
)
