// Licences of the packages that a release contains. Its Node has its own list inside its LICENSE file.
import type { ProductionPackage } from './production-packages.ts'

/** Licences under which a merchant may run and pass on the shop without publishing own code. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages with another licence, and why they may be in a release. */
const exceptions: readonly { name: RegExp; license: string; reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    reason: 'the image library is a file of its own, unchanged, that can be replaced',
  },
  {
    name: /^heic-to$/,
    license: 'LGPL-3.0',
    reason: 'a browser file of its own, unchanged, loaded for HEIC photos only',
  },
  { name: /^(mediabunny|web-push)$/, license: 'MPL-2.0', reason: 'unchanged; the licence applies to its own files' },
  { name: /^combine-errors$/, license: '', reason: 'MIT by its repository; the package names no licence' },
]

const isException = ({ name, license }: ProductionPackage): boolean =>
  exceptions.some(
    (each) => each.name.test(name) && (each.license === '' ? license === '' : license.includes(each.license)),
  )

/** Returns why a package with another licence may be in a release. Undefined for an allowed licence. */
export const reasonOf = (each: ProductionPackage): string | undefined =>
  isAllowed(each.license) ? undefined : exceptions.find(({ name }) => name.test(each.name))?.reason

/** Reports whether an SPDX expression of names, AND and OR allows the use. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((each) => each.split(/ AND /).every((name) => allowed.has(name.trim())))

/** Lists the packages whose licence is not allowed, one sentence each. */
export const listForbiddenLicences = (packages: readonly ProductionPackage[]): string[] =>
  packages
    .filter((each) => !isAllowed(each.license) && !isException(each))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} has the licence ${license || '(none)'}, which scripts/release/licences.ts does not allow`,
    )
