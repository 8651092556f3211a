// Builds the storefront if its sources changed since the last build. Run through scripts/ensure.mjs.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { moveSourceMaps } from '../source-maps/move-source-maps.ts'
import { digestOf, isFresh, listSources } from './digest.ts'
import { precompress } from './precompress.ts'

const root = path.resolve(import.meta.dirname, '../..')
const app = path.join(root, 'apps/storefront')
const stamp = path.join(app, 'build', '.built')

/** Runs `vite build` for the browser build, the tracker's script and `vite build --ssr` for the server build. */
const runBuild = (...flags: string[]): boolean => {
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules/.bin/vite'), 'build', ...flags], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return status === 0
}

const build = async (): Promise<void> => {
  const withMaps = process.env.SOURCE_MAPS === '1' ? '+maps' : ''
  const digest = `${digestOf(root, listSources(root))}${withMaps}`
  if (isFresh(stamp, digest)) return
  console.log('Building the storefront …')
  rmSync(stamp, { force: true })
  if (!(runBuild() && runBuild('--config', 'vite.tracker.config.ts') && runBuild('--ssr'))) {
    console.error('\nThe storefront could not be built; the lines above say why.\n')
    process.exitCode = 1
    return
  }
  await moveSourceMaps(path.join(app, 'build', 'client'), path.join(app, 'build', 'source-maps'))
  await precompress(path.join(app, 'build', 'client'))
  // written last, so that an interrupted build has no stamp
  writeFileSync(stamp, digest)
}

try {
  await build()
} catch (error) {
  const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  if (!full) throw error
  console.error('\nThe disk is full. Free some space and run the command again.\n')
  process.exitCode = 1
}
