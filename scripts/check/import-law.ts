// Import rules of the repository: a lower floor never imports a higher one, and a feature imports only features before it.
import type { Import, Module } from './import-graph.ts'

/** Features in their order: a feature imports only features before it. */
const features = [
  'idempotency',
  'snackbar',
  'timer',
  'auth',
  'audit',
  'queue',
  'setting',
  'grade',
  'bulk',
  'sheet',
  'user',
  'segment',
  'support',
  'address',
  'product',
  'category',
  'best',
  'search',
  'video',
  'home',
  'board',
  'notification',
  'failed-message',
  'coupon',
  'cart',
  'order',
  'delivery',
  'receipt',
  'payment',
  'refund',
  'gift',
  'review',
  'qna',
  'live',
  'tracking',
  'consent',
  'report',
  'settlement',
  'staff',
  'waybill',
  'customer',
  'today',
  'view',
  'webhook',
  'extension',
  'key',
  'studio',
  'sitemap',
]

/** Packages that each package may import. */
const packages: Record<string, readonly string[]> = {
  contract: [],
  rules: ['contract'],
  brands: [],
  tracker: [],
  events: [],
  client: [],
  'video-upload': ['rules'],
}

/** Floors inside an app, from the bottom up. Floors of one row do not import each other. */
const floors: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['root'],
    ['observability'],
    ['db'],
    ['bus'],
    ['integrations'],
    ['handler-context'],
    ['jobs'],
    ['features'],
    ['handlers'],
    ['http'],
    ['timers'],
    ['app'],
    ['worker'],
    ['main'],
  ],
  storefront: [['lib'], ['ui'], ['brand'], ['features'], ['pages'], ['entry']],
  backoffice: [['lib'], ['ui'], ['features'], ['shell'], ['pages'], ['entry']],
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
    return /^(main|worker|app|timers|handlers|handler-context)\.ts$/.test(first)
      ? first.slice(0, -'.ts'.length)
      : 'root'
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

/** Entries of packages besides their index, relative to `src`, without the extension. */
const packageEntries = new Set([
  'index',
  'admin-paths',
  'attribution',
  'browse-paths',
  'browser',
  'bulk-price',
  'business-days',
  'districts',
  'display',
  'display-diff',
  'display-problems',
  'grades',
  'holiday-names',
  'holidays',
  'job-kinds',
  'mask',
  'object-texts',
  'other-paths',
  'password-list',
  'particle',
  'paths',
  'paths/browse-calls',
  'personal-data',
  'prepare-video',
  'publish',
  'report-periods',
  'reports',
  'send-file',
  'settlement',
  'shipping-calendar',
  'shop-settings',
  'staff',
  'staff-changes',
  'status-texts',
  'tags',
  'testing',
  'text',
  'upload-problem',
  'user-text',
  'vendors',
  'video-frames',
  'video-tools',
  'video-upload',
  'waybill',
])

const isPackageEntry = (file: string): boolean => {
  const entry = /^packages\/[^/]+\/src\/(.+)\.ts$/.exec(file)?.[1] ?? ''
  return packageEntries.has(entry) || /^admin\/[\w-]+$/.test(entry)
}

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
  if (there.area === 'packages' && here.name !== there.name && !isPackageEntry(to))
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
