import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '#src/shop/database.ts'
import { chromiumMissing, findChromium, findJourneyBrowser } from '../../../scripts/prepare/chromium.ts'

export interface Audit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  cls: number
  tbtMs: number
  /** Total blocking time of the same page without its scripts, in ms. */
  bareTbtMs: number
  /** CPU speed measured by Lighthouse; its phone emulation is calibrated for 1,500 to 2,000. */
  benchmarkIndex: number
  /** URLs of the scripts the browser requested. */
  scripts: string[]
  /** Audits that reduced the score. */
  failed: string[]
}

const tools = path.join(root, 'bench/tools')

// Lighthouse is large and used only here, so it has its own folder and lock file.
const ensureTools = (): void => {
  if (existsSync(path.join(tools, 'node_modules', 'lighthouse'))) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: tools,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed; the lines above say why.')
}

/** Audits a page as a phone, `runs` times. Throws if there is no Chromium. */
export const audit = async (url: string, runs: number): Promise<Audit[]> => {
  const chromium = process.env.CHROME_PATH ?? findChromium() ?? findJourneyBrowser()
  if (chromium === undefined) throw new Error(chromiumMissing)
  ensureTools()
  const child = spawn(process.execPath, ['lighthouse.mjs', url, String(runs)], {
    cwd: tools,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CHROME_PATH: chromium },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  if (code !== 0) throw new Error(`Lighthouse failed on ${new URL(url).pathname}; the lines above say why.`)
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Audit)
}
