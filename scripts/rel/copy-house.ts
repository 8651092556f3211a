import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { root, runCommand } from '../run-command.ts'

const parts = [
  'apps/server',
  'apps/sandbox',
  'packages',
  'demo',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'apps/storefront/vitest.config.ts',
]

/** Lists the files of these parts that git tracks or would track: no build output and no local files. */
const listFiles = async (): Promise<string[]> => {
  const { ok, output } = await runCommand(['git', 'ls-files', '-co', '--exclude-standard', ...parts])
  if (!ok) throw new Error(output)
  return output.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)))
}

/** Links the packages so that imports between them resolve to the copies. Other modules resolve to the installed ones. */
const linkPackages = (copy: string): void => {
  const own = path.join(root, 'node_modules', '@shop')
  mkdirSync(path.join(copy, 'node_modules', '@shop'), { recursive: true })
  for (const name of readdirSync(own))
    symlinkSync(readlinkSync(path.join(own, name)), path.join(copy, 'node_modules', '@shop', name))
  const nested = path.join(root, 'apps/server/node_modules')
  if (existsSync(nested)) symlinkSync(nested, path.join(copy, 'apps/server/node_modules'))
}

/**
 * Copies the server and all that its tests need, so that it can be modified safely. Returns the folder, inside the repository.
 */
export const copyHouse = async (name: string): Promise<string> => {
  const copy = path.join(root, '.cache', name)
  rmSync(copy, { recursive: true, force: true })
  for (const file of await listFiles()) cpSync(path.join(root, file), path.join(copy, file))
  linkPackages(copy)
  return copy
}
