// Builds the browser applications whose sources changed since their last build. Run through scripts/ensure.mjs.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { moveSourceMaps } from '../source-maps/move-source-maps.ts'
import { listOversized } from './backoffice-size.ts'
import { type BrowserApp, digestOf, isFresh, listSources } from './digest.ts'
import { precompress } from './precompress.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folderOf = (app: BrowserApp): string => path.join(root, 'apps', app)

/** Runs `vite build` with these flags in the folder of an application. */
const runVite = (app: BrowserApp, ...flags: string[]): boolean => {
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules/.bin/vite'), 'build', ...flags], {
    cwd: folderOf(app),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return status === 0
}

/** Builds the browser bundle, the tracker's script and the server bundle. */
const buildStorefront = async (): Promise<boolean> => {
  const built =
    runVite('storefront') &&
    runVite('storefront', '--config', 'vite.tracker.config.ts') &&
    runVite('storefront', '--ssr')
  if (!built) return false
  const dir = path.join(folderOf('storefront'), 'build')
  await moveSourceMaps(path.join(dir, 'client'), path.join(dir, 'source-maps'))
  await precompress(path.join(dir, 'client'))
  return true
}

/** Builds the back office. False if a screen needs more script than it may. */
const buildBackoffice = async (): Promise<boolean> => {
  if (!runVite('backoffice')) return false
  const dir = path.join(folderOf('backoffice'), 'build')
  const oversized = listOversized(dir)
  for (const line of oversized) console.error(line)
  await precompress(path.join(dir, 'assets'))
  return oversized.length === 0
}

const apps: readonly { app: BrowserApp; run: () => Promise<boolean> }[] = [
  { app: 'storefront', run: buildStorefront },
  { app: 'backoffice', run: buildBackoffice },
]

const build = async ({ app, run }: (typeof apps)[number]): Promise<void> => {
  const withMaps = process.env.SOURCE_MAPS === '1' ? '+maps' : ''
  const digest = `${digestOf(root, listSources(root, app))}${withMaps}`
  const stamp = path.join(folderOf(app), 'build', '.built')
  if (isFresh(stamp, digest)) return
  console.log(`Building the ${app} …`)
  rmSync(stamp, { force: true })
  if (!(await run())) {
    console.error(`\nThe ${app} could not be built; the lines above say why.\n`)
    process.exitCode = 1
    return
  }
  // written last, so that an interrupted build has no stamp
  writeFileSync(stamp, digest)
}

try {
  for (const each of apps) await build(each)
} catch (error) {
  const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  if (!full) throw error
  console.error('\nThe disk is full. Free some space and run the command again.\n')
  process.exitCode = 1
}
