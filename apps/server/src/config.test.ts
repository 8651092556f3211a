import { describe, expect, it } from 'vitest'
import { loadAsBuilt, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
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
  it('are refused with what their values must be, beside the other problems, without the values', () => {
    expect(
      problemsOf({
        ...production,
        PORT: 'secret-word',
        DATABASE_POOL: '0',
        REDIS_URL: 'secret-word',
        PUBLIC_ORIGIN: 'secret-word',
        LOG_LEVEL: 'loud',
        KEEP_PAGES: 'on',
        RATE_LIMITS: 'off',
      }).toSorted(),
    ).toEqual([
      expect.stringMatching(/^DATABASE_POOL: must be at least \d$/),
      'KEEP_PAGES was renamed: use PAGE_CACHE',
      'LOG_LEVEL: must be one of silent, error, warn, info, debug',
      'PORT: must be a number',
      'PUBLIC_ORIGIN: must be a URL with its scheme, such as https://shop.example',
      'RATE_LIMITS may not be off',
      'REDIS_URL: must start with redis',
    ])
  })
  it('measure nothing by default, and never on the port of the shop', () => {
    expect(readConfig({}).observability).toEqual({
      metrics: undefined,
      traces: undefined,
      traceHosts: [],
      logAccess: 'errors',
    })
    const given = readConfig({ METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' })
    expect(given.observability).toMatchObject({
      metrics: { host: '127.0.0.1', port: 9464 },
      traces: { url: 'http://127.0.0.1:4318/v1/traces', ratio: 1, service: 'shop' },
    })
    expect(problemsOf({ METRICS_PORT: '80', PORT: '80' })).toHaveLength(1)
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
    ['sslmode', { DATABASE_URL: 'postgres://shop@db.example/shop' }],
    ['sslmode', { DATABASE_URL: 'postgres://shop@db/shop?sslmode=prefer' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://shop@db2.example/shop' }],
    ['DATABASE_REPLICA_URLS', { DATABASE_REPLICA_URLS: 'postgres://a@127.0.0.1/shop, postgres://a@db2.example/shop' }],
    ['TOSS_API', { TOSS_API: 'http://api.tosspayments.com' }],
    ['KAPI', { KAPI: 'http://kapi.kakao.com' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.example/path' }],
    ['MEDIA_SOURCES', { MEDIA_SOURCES: 'http://media.example' }],
    ['MEDIA_SOURCES', { MEDIA_SOURCES: 'https://media.example,https://b.example/path' }],
    ['MEDIA_SOURCES', { MEDIA_SOURCES: '*' }],
    ['SHOP_SECRET', { SHOP_SECRET: 'short' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' }],
    ['METRICS_PORT', { METRICS_PORT: '5445' }],
    ['DATA_KEY', { DATA_KEY: 'local-data-key-not-for-production' }],
    ['INDEX_KEY', { INDEX_KEY: '' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://shop.example' }],
    ['TOSS_SECRET_KEY', { TOSS_SECRET_KEY: 'test_sk_1' }],
    ['TOSS_CLIENT_KEY', { TOSS_CLIENT_KEY: 'test_ck_1' }],
    ['SOLAPI_KEY', { SOLAPI_KEY: '' }],
    ['SMTP_URL', { SMTP_URL: '' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://shop@mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: '' }],
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

describe('the database', () => {
  const DATABASE_URL = 'postgres://shop:pool@pooler.example:6432/shop'
  const DATABASE_DIRECT_URL = 'postgres://shop:direct@db.example/shop'
  it('is reached directly unless a pooler is named', () => {
    expect(readConfig({ DATABASE_URL }).database).toMatchObject({
      directUrl: DATABASE_URL,
      isPooled: false,
      isPrepared: true,
    })
    const pooled = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED: 'off' })
    expect(pooled.database).toMatchObject({ directUrl: DATABASE_DIRECT_URL, isPooled: true, isPrepared: false })
    expect(pooled.secrets).toEqual(expect.arrayContaining(['pool', 'direct']))
  })
  it('has replicas in a list, whose passwords are removed from the log', () => {
    const DATABASE_REPLICA_URLS = 'postgres://shop:first@db1.example/shop, postgres://shop:second@db2.example/shop'
    const { database, secrets } = readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS })
    expect(database.replicas.urls).toHaveLength(2)
    expect(secrets).toEqual(expect.arrayContaining(['first', 'second']))
    expect(problemsOf({ DATABASE_REPLICA_URLS })).toEqual([expect.stringContaining('DATABASE_URL')])
    expect(problemsOf({ DATABASE_URL, DATABASE_REPLICA_URLS: 'mysql://db1' })).toHaveLength(1)
  })
  it('has no direct address without a pooler', () => {
    expect(problemsOf({ DATABASE_DIRECT_URL })).toEqual([expect.stringContaining('DATABASE_URL')])
  })
})

describe('the SMTP server', () => {
  it('is that of the sandbox, at the port after its own', () => {
    expect(readConfig({}).mail).toEqual({ url: 'smtp://127.0.0.1:5447', from: 'no-reply@shop.example' })
    expect(readConfig({ SANDBOX_URL: 'http://127.0.0.1:9000/' }).mail.url).toBe('smtp://127.0.0.1:9001')
  })
  it.each(['http://mail.example', 'smtp:', 'mail.example:25', 'smtp://mail.example?requireTLS=false'])(
    '%s is refused',
    (SMTP_URL) => {
      expect(problemsOf({ SMTP_URL })).toEqual([expect.stringContaining('SMTP_URL')])
    },
  )
  it('is on this machine in tests', () => {
    expect(problemsOf({ NODE_ENV: 'test', SMTP_URL: 'smtps://a:b@mail.example' })).toHaveLength(1)
    expect(problemsOf({ NODE_ENV: 'test', SMTP_URL: 'smtp://localhost:2525' })).toEqual([])
  })
  it('may be on this machine without a password in production', () => {
    expect(problemsOf({ ...production, SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([])
  })
  it('has a password that is removed from the log', () => {
    expect(readConfig({ SMTP_URL: 'smtp://a:p%40ss@127.0.0.1' }).secrets).toContain('p@ss')
  })
})

describe('live commerce', () => {
  const remote = {
    LIVE_ENGINE: 'mediamtx',
    LIVE_INGEST_URL: 'rtmps://live.example:1936',
    LIVE_PLAYBACK_URL: 'https://live.example/hls/',
    LIVE_HOOK_SECRET: 'h'.repeat(32),
    MEDIAMTX_API: 'https://mediamtx.example:9997',
    MEDIAMTX_PASSWORD: 'p'.repeat(32),
  }
  it('[SCREEN-21] is carried by this process, without a port for encoders', () => {
    expect(readConfig({}).live).toMatchObject({ engine: 'builtin', rtmp: undefined })
    expect(readConfig({ LIVE_RTMP_PORT: '1935' }).live.rtmp).toEqual({
      host: '127.0.0.1',
      port: 1_935,
      isProxied: false,
    })
  })
  it('[SCREEN-21] has the addresses that its engine needs', () => {
    expect(problemsOf({ LIVE_ENGINE: 'nginx-rtmp' })).toEqual([
      expect.stringContaining('LIVE_PLAYBACK_URL'),
      expect.stringContaining('LIVE_INGEST_URL'),
    ])
    expect(readConfig(remote).live.playbackUrl).toBe('https://live.example/hls')
    expect(readConfig({}).live.mediamtx.api).toBe('http://127.0.0.1:5446/mediamtx')
  })
  it('[SCREEN-21] is accepted in production if it is safe', () => {
    expect(problemsOf({ ...production, ...remote })).toEqual([])
    expect(
      problemsOf({ ...production, ...remote, MEDIAMTX_API: 'http://127.0.0.1:9997', MEDIAMTX_PASSWORD: '' }),
    ).toEqual([])
  })
  it.each([
    ['LIVE_ENGINE', { LIVE_ENGINE: 'srs' }],
    ['LIVE_RTMP_PORT', { LIVE_RTMP_PORT: '0' }],
    ['LIVE_INGEST_URL', { LIVE_INGEST_URL: 'https://live.example' }],
    ['LIVE_HOOK_SECRET', { LIVE_HOOK_SECRET: 'h'.repeat(31) }],
    ['LIVE_HOOK_SECRET', { LIVE_HOOK_SECRET: '' }],
    ['LIVE_HOOK_SECRET', { LIVE_HOOK_SECRET: `${'h'.repeat(32)}/` }],
    ['LIVE_PLAYBACK_URL', { LIVE_PLAYBACK_URL: 'http://live.example/hls' }],
    ['MEDIAMTX_API', { MEDIAMTX_API: '' }],
    ['MEDIAMTX_API', { MEDIAMTX_API: 'http://mediamtx.example:9997' }],
    ['MEDIAMTX_PASSWORD', { MEDIAMTX_PASSWORD: 'short' }],
    ['MEDIAMTX_WHIP_URL', { MEDIAMTX_WHIP_URL: 'http://live.example:8889' }],
  ])('[SCREEN-21] an unsafe or wrong %s is refused by name', (name, unsafe) => {
    const problems = problemsOf({ ...production, ...remote, ...unsafe })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
  })
  it('[SCREEN-21] has secrets that are removed from the log', () => {
    expect(readConfig(remote).secrets).toEqual(expect.arrayContaining(['h'.repeat(32), 'p'.repeat(32)]))
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
