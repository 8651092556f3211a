import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

let isUpdated = false

/** Whether this process may install packages of Debian. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs packages without what they merely recommend. Returns whether that succeeded. */
export const install = (...packages: string[]): boolean => {
  isUpdated ||= aptGet('update', '-qq')
  return isUpdated && aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
