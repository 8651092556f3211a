// Builds the archive, unpacks it elsewhere, and shops in it. A stage of its own: `npm test -- --only=release`.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../../apps/server/src/db/open.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { loadDemo } from '../../demo/src/loading/load-demo.ts'
import { packRelease, type Release } from '../release.ts'
import { freePort } from '../test/postgres.ts'

const brands = ['ru', 'cuma', 'market', 'farmer'] as const
const PATIENCE_MS = 240_000

let folder: string
let release: Release
/** Unpacked outside of the repository. */
let home: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-'))
  release = await packRelease(path.join(folder, 'out'))
  home = path.join(folder, 'home', path.basename(release.folder))
  await mkdir(path.dirname(home))
  execFileSync('tar', ['-xzf', release.archive, '-C', path.dirname(home)])
  await rm(release.folder, { recursive: true })
}, PATIENCE_MS)
afterAll(() => rm(folder, { recursive: true, force: true }), PATIENCE_MS)

/** Runs the server under Node's permission model: whatever it reads outside of its folder ends it with ERR_ACCESS_DENIED. */
const serve = (env: Record<string, string>, ...args: string[]): ChildProcess => {
  const rights = [
    '--permission',
    `--allow-fs-read=${home}`,
    `--allow-fs-write=${home}/data`,
    '--allow-worker',
    '--allow-addons',
  ]
  return spawn(path.join(home, 'bin/node'), [...rights, path.join(home, 'apps/server/src/main.ts'), ...args], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LOG_LEVEL: 'warn', SANDBOX: 'off', ...env },
  })
}

const ask = (port: number, url: string, more: { host?: string; token?: string; method?: string; body?: object } = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { host = 'ru.localhost', token, method = 'GET', body } = more
    const headers = {
      host,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const asking = get({ host: '127.0.0.1', port, path: url, method, headers, agent: false }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    })
    asking.on('error', reject).end(body && JSON.stringify(body))
  })

/** Runs a shop of the archive. Returns its exit code, and whether it has read outside of its folder. */
const withShop = async (
  env: Record<string, string>,
  run: (port: number) => Promise<void>,
): Promise<{ code: number | null; denied: boolean }> => {
  const port = await freePort()
  const child = serve({ PORT: String(port), ...env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = once(child, 'close')
  try {
    const until = Date.now() + PATIENCE_MS
    while ((await ask(port, '/readyz').catch(() => undefined))?.status !== 200) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`the shop did not start: ${said}`)
      await sleep(100)
    }
    await run(port)
    child.kill('SIGTERM')
    const [code] = (await gone) as [number | null]
    return { code, denied: said.includes('ERR_ACCESS_DENIED') }
  } finally {
    child.kill('SIGKILL')
  }
}

/** Home page of each brand, a product, its files, and the cart of a guest. */
const shopOnce = async (port: number): Promise<void> => {
  for (const brand of brands) {
    const page = await ask(port, '/', { host: `${brand}.localhost` })
    expect({ brand, status: page.status }).toEqual({ brand, status: 200 })
    const [, script = ''] = /(\/assets\/[\w.-]+\.js)/.exec(page.text) ?? []
    expect((await ask(port, script, { host: `${brand}.localhost` })).status).toBe(200)
  }
  const sitemap = await ask(port, '/sitemap.xml')
  expect(sitemap.status).toBe(200)
  const { token } = JSON.parse((await ask(port, '/v2/tokens/guest', { method: 'POST' })).text) as { token: string }
  const [, product = ''] = /\/product\/(\d+)/.exec((await ask(port, '/')).text) ?? []
  expect((await ask(port, `/product/${product}`)).status).toBe(200)
  const options = await ask(port, `/v1/products/${product}/options`)
  expect(options.status).toBeLessThan(500)
  expect((await ask(port, '/v1.2/app-users/shopping-carts', { token })).status).toBe(200)
  expect((await ask(port, '/backoffice')).status).toBe(200)
  expect((await ask(port, '/docs/')).status).toBe(200)
}

/** Loads the demo catalogue into a database before the archive opens it. */
const fill = async (where: { databaseUrl?: string; dataDir?: string }): Promise<void> => {
  const db = await openDb({ databaseUrl: where.databaseUrl, dataDir: where.dataDir ?? '', poolSize: 2 })
  await migrate(db)
  await loadDemo(db)
  await db.close()
}

describe('[I6] the archive', () => {
  it('contains no tests, tools or demo data, and all files have the named hashes', async () => {
    const files = globSync('**/*', { cwd: home }).filter((file) => !file.includes('node_modules/'))
    expect(files.filter((file) => /\.test\.tsx?$|(^|\/)testing\/|^demo\/|^e2e\/|^apps\/sandbox/.test(file))).toEqual([])
    for (const tool of ['vite', 'vitest', 'typescript', '@biomejs', 'oxlint', 'happy-dom', '@playwright'])
      expect(existsSync(path.join(home, 'node_modules', tool))).toBe(false)
    for (const file of [
      'LICENSE',
      'NOTICE',
      'THIRD-PARTY-NOTICES.txt',
      'sbom.cdx.json',
      'README.md',
      'CHANGELOG.md',
      '.env.example',
    ])
      expect(existsSync(path.join(home, file))).toBe(true)
    expect(spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: home }).status).toBe(0)
    const { components } = JSON.parse(await readFile(path.join(home, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[]
    }
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']))
  })

  it('is the same when it is packed again', { timeout: PATIENCE_MS }, async () => {
    const copy = path.join(folder, 'first.tar.gz')
    await copyFile(release.archive, copy)
    const again = await packRelease(path.join(folder, 'out'))
    expect(spawnSync('cmp', [copy, again.archive]).status).toBe(0)
    await rm(path.join(folder, 'out'), { recursive: true })
  })

  it('prints its help and version', { timeout: PATIENCE_MS }, () => {
    const run = (...args: string[]) =>
      spawnSync(path.join(home, 'shop'), args, { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } })
    expect(run('--help').stdout).toContain('ROLE=worker')
    expect(run('--version').stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('serves a shop with the embedded engine, and reads nothing outside of its folder', {
    timeout: PATIENCE_MS,
  }, async () => {
    await mkdir(path.join(home, 'data'), { recursive: true })
    const dataDir = path.join(home, 'data/pg')
    await fill({ dataDir })
    expect(await withShop({ DATA_DIR: dataDir, ALLOW_PGLITE: '1' }, shopOnce)).toEqual({ code: 0, denied: false })
  })

  const databaseUrl = process.env.TEST_DATABASE_URL
  it.skipIf(!databaseUrl)(
    'serves a shop with PostgreSQL, after the command migrate',
    { timeout: PATIENCE_MS },
    async () => {
      const name = `release_${process.pid}`
      const admin = await openDb({ databaseUrl, dataDir: '', poolSize: 1 })
      await admin.exec('t', `create database ${name}`, [])
      const url = new URL(databaseUrl ?? '')
      url.pathname = `/${name}`
      try {
        const env = { DATABASE_URL: url.href, MIGRATE_AT_START: 'off', DATA_DIR: path.join(home, 'data/none') }
        const refused = serve({ ...env, PORT: String(await freePort()) })
        let said = ''
        refused.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
        expect((await once(refused, 'close'))[0]).toBe(1)
        expect(said).toContain('Run the command migrate of this release once')
        expect((await once(serve(env, 'migrate'), 'close'))[0]).toBe(0)
        await fill({ databaseUrl: url.href })
        const ended = { code: 0, denied: false }
        expect(await withShop({ ...env, ROLE: 'web' }, shopOnce)).toEqual(ended)
        const work = async (port: number) => expect((await ask(port, '/')).status).toBe(404)
        expect(await withShop({ ...env, ROLE: 'worker' }, work)).toEqual(ended)
      } finally {
        await admin.exec('t', `drop database ${name} with (force)`, [])
        await admin.close()
      }
    },
  )
})
