// Makes `npm start`, `npm test` and `npm run check` work on a bare clone with any installed Node (20 or newer). Installs the
// locked packages, Node 24 among them, then runs the requested step (build, browser, media) with that Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled } from './ensure/install.mjs'
import { withLock } from './ensure/lock.mjs'
import { Problem } from './ensure/problem.mjs'
import { findNode } from './ensure/runtime.mjs'

const root = path.dirname(import.meta.dirname)
const steps = {
  build: 'scripts/prepare/build-apps.ts',
  browser: 'scripts/prepare/ensure-browser.ts',
  media: 'scripts/prepare/ensure-media-programs.ts',
}

const runStep = (node, wanted) => {
  const file = steps[wanted]
  if (file === undefined) throw new Problem(`ensure knows ${Object.keys(steps).join(', ')}, not "${wanted}".`)
  const { status } = spawnSync(node, [path.join(root, file)], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
  return status === 0
}

const main = async () => {
  await withLock(path.join(root, '.cache', 'ensure.lock'), async (holdWith) => {
    await ensureInstalled(root, holdWith)
    const node = findNode(root)
    for (const wanted of process.argv.slice(2)) if (!runStep(node, wanted)) return
  })
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Problem)) throw error
  console.error(`\n${error.message}\n`)
  process.exit(1)
}
