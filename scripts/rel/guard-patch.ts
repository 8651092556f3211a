import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Outcome, runCommand } from '../run-command.ts'

/** A guard that can be taken away, as its patch in `mutants/` says above its first line. */
export interface Guard {
  name: string
  patch: string
  /** `What:` is so once the guard is away. */
  what: string
  /** `Test:`, the file whose test notices. */
  test: string
  /** `Name:`, what its title holds. */
  title: string
  /** `Engine: postgres`, where only sessions that really race notice. */
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

/** Every guard of a house, by name. */
export const readGuards = (house: string): Guard[] => {
  const folder = path.join(house, 'mutants')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .toSorted()
    .map((file) => readGuard(folder, file))
}

/** Takes a guard away in a house, which may lie inside another one. `how`: `--check` only asks, `--reverse` gives it back. */
export const applyPatch = (house: string, { patch }: Guard, ...how: ('--check' | '--reverse')[]): Promise<Outcome> =>
  runCommand(['git', 'apply', '--recount', '-C1', ...how, patch], {
    cwd: house,
    env: { GIT_CEILING_DIRECTORIES: path.dirname(house) },
  })
