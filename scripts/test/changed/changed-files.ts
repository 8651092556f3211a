import { spawnSync } from 'node:child_process'
import { root } from '../../run-command.ts'

const git = (...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

/** Returns the merge base of HEAD and origin/main, or HEAD if there is no such branch. */
const defaultReference = (): string => git('merge-base', 'HEAD', 'origin/main')?.trim() ?? 'HEAD'

/**
 * Lists the files that differ from the git reference, committed or not, and untracked files. Throws if the reference is unknown.
 */
export const listChangedFiles = (reference = defaultReference()): string[] => {
  // without rename detection the old path of a moved file is listed too
  const tracked = git('diff', '--name-only', '--no-renames', '-z', reference, '--')
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z')
  if (tracked === undefined || untracked === undefined) throw new Error(`git knows no "${reference}"`)
  return [...new Set(`${tracked}${untracked}`.split('\0'))].filter((file) => file !== '').sort()
}
