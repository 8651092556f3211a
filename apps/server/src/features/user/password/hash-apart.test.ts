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

/** How far each thread of this process stands back. */
const listNice = () =>
  readdirSync('/proc/self/task').map((id) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')
    return Number(fields.split(' ')[16])
  })

test('[E1] a hash made apart is the hash, and so are several at once', async () => {
  const hashes = await Promise.all([hashApart(job), hashApart(job), hashApart({ ...job, tagLength: 16 })])
  expect(hashes.slice(0, 2)).toEqual(Array(2).fill(argon2Sync('argon2id', job)))
  expect(hashes[2]).toHaveLength(16)
})

test('a job that is none fails, and the next one is done', async () => {
  await expect(hashApart({ ...job, memory: 0 })).rejects.toThrow()
  expect(await hashApart(job)).toHaveLength(32)
})

test.runIf(process.platform === 'linux')(
  '[E1] it is made behind everything else, and nothing else is slowed',
  async () => {
    await hashApart(job)
    expect(listNice().filter((nice) => nice >= 10)).not.toEqual([])
    expect(getPriority()).toBeLessThan(10)
  },
)
