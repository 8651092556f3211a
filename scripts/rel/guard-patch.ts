import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Outcome, runCommand } from '../run-command.ts'

/** A guard that can be removed, as described in the header of its patch in `mutants/`. */
export interface Guard {
  name: string
  patch: string
  /** `What:`, the behaviour once the guard is removed. */
  what: string
  /** `Test:`, the file of the test that has to fail. */
  test: string
  /** `Name:`, a part of the title of that test. */
  title: string
  /** `Engine: postgres`, if the test fails only with sessions that run concurrently. */
  needsPostgres: boolean
}

const readGuard = (folder: string, file: string): Guard => {
  const patch = path.join(folder, file)
  const text = readFileSync(patch, 'utf8')
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return {
    name: file.replace('.patch', ''),
    patch,
    what: field('What'),
    test: field('Test'),
    title: field('Name'),
    needsPostgres: field('Engine') === 'postgres',
  }
}

/** Reads every guard of a source tree, sorted by name. */
export const readGuards = (house: string): Guard[] => {
  const folder = path.join(house, 'mutants')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .toSorted()
    .map((file) => readGuard(folder, file))
}

/**
 * Removes a guard in a source tree, which may lie inside another one. `how`: `--check` only checks, `--reverse` restores the
 * guard.
 */
export const applyPatch = (house: string, { patch }: Guard, ...how: ('--check' | '--reverse')[]): Promise<Outcome> =>
  runCommand(['git', 'apply', '--recount', '-C1', ...how, patch], {
    cwd: house,
    env: { GIT_CEILING_DIRECTORIES: path.dirname(house) },
  })
