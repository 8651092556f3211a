import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A browser application. */
export type BrowserApp = 'storefront' | 'backoffice'

const builtOf = (app: BrowserApp): string[] => [
  `apps/${app}/{src,public,bundling}/**/*`,
  `apps/${app}/*.{ts,json,html}`,
  'packages/*/src/**/*',
  'packages/*/package.json',
  'scripts/prepare/*.ts',
  'tsconfig.base.json',
  'package-lock.json',
]
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** Lists the source files of the build of an application, relative to the root, in a fixed order. */
export const listSources = (root: string, app: BrowserApp): string[] =>
  globSync(builtOf(app), { cwd: root })
    .filter((file) => !isTest(file) && statSync(path.join(root, file)).isFile())
    .sort()

/** Returns a digest that changes when the name or content of a source changes. */
export const digestOf = (root: string, files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** Reports whether the file `stamp` contains this digest, which means that exactly these sources were built. */
export const isFresh = (stamp: string, digest: string): boolean =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
