import { describe, expect, it } from 'vitest'
import { ConfigError, loadAsBuilt, readConfig } from './config.ts'
import { productionSettings as production } from './testing/production-settings.ts'

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('settings', () => {
  it('need no values on a fresh machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 5445, databaseUrl: undefined, dataDir: 'data/pg', platform: undefined })
    expect(config.toss.api).toBe('http://127.0.0.1:5446/toss')
  })
  it('are refused with all problems at once, each with its name', () => {
    expect(
      problemsOf({ PORT: 'x', DATABASE_URL: 'mysql://', LOG_LEVEL: 'loud' }).map((line) => line.split(':')[0]),
    ).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'LOG_LEVEL']))
  })
  it('[BRAND-2] refuse an unknown platform', () => {
    expect(problemsOf({ PLATFORM: 'kurly' })).toHaveLength(1)
  })
  it('of production are accepted if they are safe', () => {
    expect(readConfig(production).toss.api).toBe('https://api.tosspayments.com')
  })
  it.each([
    ['DATABASE_URL', { DATABASE_URL: '' }],
    ['SHOP_SECRET', { SHOP_SECRET: 'ab'.repeat(20) }],
    ['DATA_KEY', { DATA_KEY: 'x'.repeat(40) }],
    ['DATA_KEY', { DATA_KEY: production.INDEX_KEY }],
    ['sslmode', { DATABASE_URL: 'postgres://shop@db/shop' }],
    ['sslmode', { DATABASE_URL: 'postgres://shop@db/shop?sslmode=prefer' }],
    ['TOSS_API', { TOSS_API: 'http://api.tosspayments.com' }],
    ['KAPI', { KAPI: 'http://kapi.kakao.com' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.example/path' }],
    ['SHOP_SECRET', { SHOP_SECRET: 'short' }],
    ['DATA_KEY', { DATA_KEY: 'local-data-key-not-for-production' }],
    ['INDEX_KEY', { INDEX_KEY: '' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://shop.example' }],
    ['TOSS_SECRET_KEY', { TOSS_SECRET_KEY: 'test_sk_1' }],
    ['TOSS_CLIENT_KEY', { TOSS_CLIENT_KEY: 'test_ck_1' }],
    ['SOLAPI_KEY', { SOLAPI_KEY: '' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['GUEST_PHONE_PROOF', { GUEST_PHONE_PROOF: 'off' }],
    ['RESPONSE_CACHE', { RESPONSE_CACHE: 'off' }],
    ['PAGE_CACHE', { PAGE_CACHE: 'off' }],
  ])('of production refuse an unsafe %s by name', (name, unsafe) => {
    const problems = problemsOf({ ...production, ...unsafe })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
  })
  it('of production allow the embedded engine only if explicitly enabled', () => {
    expect(problemsOf({ ...production, DATABASE_URL: '', ALLOW_PGLITE: '1' })).toEqual([])
  })
})

describe('built modules', () => {
  it('are loaded with NODE_ENV production, and the setting is restored afterwards, even if loading fails', async () => {
    const before = process.env.NODE_ENV
    expect(before).not.toBe('production')
    expect(await loadAsBuilt(async () => process.env.NODE_ENV)).toBe('production')
    expect(process.env.NODE_ENV).toBe(before)
    await expect(loadAsBuilt(() => Promise.reject(new Error('no build')))).rejects.toThrow('no build')
    expect(process.env.NODE_ENV).toBe(before)
  })
})
