import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { start } from './main.ts'
import { productionSettings } from './testing/production-settings.ts'

const secrets = ['SHOP_SECRET', 'DATA_KEY', 'INDEX_KEY'] as const
const defaults = {
  SHOP_SECRET: 'local-secret-not-for-production-at-all',
  DATA_KEY: 'local-data-key-not-for-production',
  INDEX_KEY: 'local-index-key-not-for-production',
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-closed-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts the shop with these settings. Returns the problems for which it refuses. */
const refusedFor = async (change: Record<string, string>): Promise<readonly string[]> => {
  const dataDir = path.join(folder, 'data')
  const env = { ...productionSettings, DATA_DIR: dataDir, FILES_DIR: path.join(folder, 'files'), PORT: '0', ...change }
  let isOpened = false
  const prepare = async (): Promise<void> => {
    isOpened = true
    throw new Error('the start went on')
  }
  const error: unknown = await start({ env, prepare }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ConfigError)) throw new Error('the shop did not refuse to start', { cause: error })
  expect(isOpened).toBe(false)
  // neither a database nor a folder of files was made
  expect(await readdir(folder)).toEqual([])
  return error.problems
}

describe('[I11] the shop does not start', () => {
  test.each(
    secrets.flatMap((name) => [
      [name, 'missing', ''],
      [name, 'short', 'aZ7xW2qLp9VnB4mKc6TrJ1hGy8FdSe3'],
      [name, 'the default', defaults[name]],
      [name, 'not random', 'ab'.repeat(20)],
    ]),
  )('with a %s that is %s', async (name, _, value) => {
    const problems = await refusedFor({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
  })

  test.each([
    ['equal secrets', { DATA_KEY: productionSettings.SHOP_SECRET }, 'must differ'],
    ['an origin without TLS', { PUBLIC_ORIGIN: 'http://shop.example' }, 'PUBLIC_ORIGIN'],
    ['a vendor without TLS', { TOSS_API: 'http://api.tosspayments.com' }, 'TOSS_API'],
    ['a database without TLS', { DATABASE_URL: 'postgres://shop@db/shop' }, 'DATABASE_URL'],
    [
      'a file store without TLS',
      { FILES_URL: 's3://a:secret@b?endpoint=http://s3.shop.example&region=c' },
      'FILES_URL',
    ],
    ['a test key of the payment gateway', { TOSS_SECRET_KEY: 'test_sk_1' }, 'TOSS_SECRET_KEY'],
    ['the embedded engine', { DATABASE_URL: '' }, 'ALLOW_PGLITE'],
    ['an unknown platform', { PLATFORM: 'kurly' }, 'PLATFORM'],
    ['an unknown role', { ROLE: 'boss' }, 'ROLE'],
  ])('with %s', async (_, change, text) => {
    const problems = await refusedFor(change)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(text)
  })

  test('as production without settings, and names each secret', async () => {
    const nothing = Object.fromEntries(Object.keys(productionSettings).map((name) => [name, '']))
    const problems = (await refusedFor({ ...nothing, NODE_ENV: 'production' })).join('\n')
    for (const name of [...secrets, 'DATABASE_URL', 'PUBLIC_ORIGIN', 'VAPID_PRIVATE_KEY', 'SMTP_URL'])
      expect(problems, name).toContain(name)
  })

  test('and does not print a secret that it refuses', async () => {
    const problems = (await refusedFor({ SHOP_SECRET: 'hunter2-hunter2', DATA_KEY: 'cd'.repeat(20) })).join('\n')
    expect(problems).not.toMatch(/hunter2|cdcd/)
  })
})
