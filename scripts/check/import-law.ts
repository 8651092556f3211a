// Import rules of the repository: a lower floor never imports a higher one, and a feature imports only features before it.
import type { Import, Module } from './import-graph.ts'

const features =
  'idempotency snackbar timer auth audit user support address product category best search video home board notification coupon cart order delivery receipt payment refund gift review qna live tracking consent staff studio sitemap'.split(
    ' ',
  )

/** Packages that each package may import. */
const packages: Record<string, readonly string[]> = {
  contract: [],
  rules: ['contract'],
  brands: [],
  tracker: [],
}

/** Floors inside an app, from the bottom up. Floors of one row do not import each other. */
const floors: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['root'],
    ['db'],
    ['bus'],
    ['integrations'],
    ['handler-context'],
    ['jobs'],
    ['features'],
    ['handlers'],
    ['http'],
    ['app'],
    ['main'],
  ],
  storefront: [['lib'], ['ui'], ['brand'], ['features'], ['pages'], ['entry']],
  backoffice: [['lib'], ['ui'], ['features'], ['pages'], ['entry']],
}

const defaultExportAllowed =
  /\.config\.ts$|^apps\/(storefront|backoffice)\/src\/(pages\/.*)\.tsx?$|^e2e\/start-shop\.ts$/
const isTest = (file: string): boolean =>
  /\.(test|e2e)\.tsx?$|\/testing\/|\/test-[\w-]+\.ts$|^scripts\/rel\//.test(file)

interface Place {
  area: string
  name: string
  floor: string
  word: string
}

const floorIn = (app: string, rest: readonly string[]): string => {
  const [first = '', second] = rest
  if (second === undefined) {
    if (app !== 'server') return 'entry'
    return /^(main|app|handlers|handler-context)\.ts$/.test(first) ? first.slice(0, -'.ts'.length) : 'root'
  }
  return first
}

/** Returns the place of a file in the floor plan. */
export const placeOf = (file: string): Place => {
  const [area = '', name = '', , ...rest] = file.split('/')
  if (area !== 'apps' && area !== 'packages') return { area, name: '', floor: '', word: '' }
  const floor = area === 'apps' ? floorIn(name, rest) : ''
  return { area, name, floor, word: floor === 'features' ? (rest[1] ?? '') : '' }
}

/** The text rules import nothing but data, so the contract's schemas may import them. */
const TEXT_RULES: ReadonlySet<string> = new Set(['packages/rules/src/text.ts', 'packages/rules/src/user-text.ts'])

const againstPackages = (from: Place, to: Place, file: string): string | undefined => {
  if (to.area !== 'packages') return `a package imports nothing but packages`
  if (from.name === 'contract' && TEXT_RULES.has(file)) return undefined
  if (to.name === from.name || (packages[from.name] ?? []).includes(to.name)) return undefined
  return `${from.name} may import ${packages[from.name]?.join(', ') || 'no other package'}`
}

const againstFeatures = (from: Place, to: Place): string | undefined => {
  const [at, target] = [features.indexOf(from.word), features.indexOf(to.word)]
  if (at === -1 || target === -1) return `"${at === -1 ? from.word : to.word}" is no word of the feature order`
  return target > at ? `${to.word} comes after ${from.word} in the feature order` : undefined
}

const againstFloors = (from: Place, to: Place): string | undefined => {
  const rows = floors[from.name]
  if (rows === undefined) return undefined
  const rowOf = (floor: string): number => rows.findIndex((row) => row.includes(floor))
  const [at, target] = [rowOf(from.floor), rowOf(to.floor)]
  if (at === -1 || target === -1) return `"${at === -1 ? from.floor : to.floor}" is no place in ${from.name}/src`
  if (from.floor === to.floor) return from.floor === 'features' ? againstFeatures(from, to) : undefined
  return target >= at ? `${from.floor} may not look at ${to.floor}` : undefined
}

const isOwnDoor = (file: string): boolean =>
  /^packages\/[^/]+\/src\/(index|paths|browse-paths|other-paths|paths\/browse-calls|vendors|tags|browser|password-list|personal-data|text|user-text|attribution|mask|staff|video-upload)\.ts$/.test(
    file,
  )

const betweenApps = (from: Place, to: Place, typeOnly: boolean): string | undefined => {
  if (from.name !== to.name) return 'an app never imports an app'
  // an integration may import the handler context's type, which refers to the lower floors
  return typeOnly && from.floor === 'integrations' && to.floor === 'handler-context'
    ? undefined
    : againstFloors(from, to)
}

/** Returns the reason why an import breaks the rules, or undefined. */
export const whyForbidden = ({ from, to, typeOnly }: Import): string | undefined => {
  // third-party packages
  if (!to.includes('/src/')) return undefined
  const [here, there] = [placeOf(from), placeOf(to)]
  if (isTest(to) && !isTest(from)) return 'code never imports tests'
  if (there.area === 'packages' && here.name !== there.name && !isOwnDoor(to))
    return 'a package is entered by its index'
  if (here.area === 'packages') return isTest(from) ? undefined : againstPackages(here, there, to)
  if (here.area !== 'apps' || there.area !== 'apps') return undefined
  // the storefront's tests render against the real server
  return isTest(from) ? undefined : betweenApps(here, there, typeOnly)
}

const unlawfulDefault = ({ file, hasDefaultExport }: Module): boolean =>
  hasDefaultExport && !defaultExportAllowed.test(file)

/** Lists every violation in these modules, one line each. */
export const listBreaches = (modules: readonly Module[]): string[] => [
  ...modules.flatMap(({ imports }) =>
    imports.flatMap((each) => {
      const why = whyForbidden(each)
      return why === undefined ? [] : [`${each.from}:${each.line} → ${each.to}: ${why}`]
    }),
  ),
  ...modules.filter(unlawfulDefault).map(({ file }) => `${file}: export by name; default only where a framework asks`),
]
