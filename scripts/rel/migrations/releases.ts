import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, runCommand } from '../../run-command.ts'

/** A released program: the last commit whose migrations are these files. */
export interface Release {
  /** Number of its migration files. */
  files: number
  commit: string
  /** Copies of an order and of a product that the run adds. */
  rows: number
}

/**
 * Releases from which an upgrade without a pause is proved. `files: 81` is version 0.1.0; the commit after it has 144 files. Each
 * commit has a lock file that fits its packages.
 */
export const programs: readonly Release[] = [
  { files: 23, commit: '967bc88a', rows: 1_000 },
  { files: 42, commit: 'f4a04c07', rows: 1_000 },
  { files: 54, commit: '32ee7ee5', rows: 1_000 },
  { files: 81, commit: '3839b200', rows: 1_000 },
  { files: 81, commit: '3839b200', rows: 100_000 },
]

const INSTALL_MS = 900_000

const must = async (command: readonly [string, ...string[]], cwd: string): Promise<void> => {
  const { ok, output } = await runCommand(command, { cwd, limitMs: INSTALL_MS })
  if (!ok) throw new Error(`${command.join(' ')} failed in ${cwd}: ${output.slice(-2_000)}`)
}

/**
 * Takes the sources of a release out of git, installs the packages of its lock and builds its pages, with its own scripts. Returns
 * its folder, which later runs reuse.
 */
export const installRelease = async ({ commit }: Release): Promise<string> => {
  const folder = path.join(root, '.cache/releases', commit)
  const stamp = path.join(folder, '.installed')
  if (existsSync(stamp)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  await must(['git', 'archive', '-o', archive, commit], root)
  await must(['tar', '-xf', archive, '-C', folder], root)
  rmSync(archive)
  await must([process.execPath, 'scripts/ensure.mjs', 'build'], folder)
  writeFileSync(stamp, '')
  return folder
}
