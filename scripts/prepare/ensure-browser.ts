// Finds Chromium, or installs it from Debian's packages where possible. Never fails: the browser tests report what is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumMissing, findJourneyBrowser } from './chromium.ts'

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const installChromium = (): boolean => {
  console.log('Installing Chromium and a Korean font from the system’s packages (once) …')
  const install = (...packages: string[]): boolean =>
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages, 'fonts-noto-cjk')
  // Older systems have only the full browser.
  return aptGet('update', '-qq') && (install('chromium-headless-shell') || install('chromium'))
}

if (findJourneyBrowser() === undefined && process.env.CHROMIUM === undefined && canInstall()) installChromium()
if (findJourneyBrowser() === undefined) console.error(`\n${chromiumMissing}\n`)
