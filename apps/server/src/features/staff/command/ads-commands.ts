import { type BrandId, brandIds, isBrandId, trackingServices } from '@shop/brands'
import { formatCount, parseSeoulDate, toSeoulDate } from '@shop/rules'
import { attributionModels } from '@shop/rules/attribution'
import { landingAddress } from '@shop/tracker'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  readReport,
  type Report,
  reportDimensions,
  type ReportRow,
  type ReportWish,
} from '#src/features/tracking/ad-report.ts'
import { toCsv } from '#src/features/tracking/csv.ts'
import { costColumns, CostFileError, importCosts } from '#src/features/tracking/import-costs.ts'
import { addLink, listLinks } from '#src/features/tracking/tracking-sql.ts'
import { originOf } from '#src/brand-origin.ts'
import type { App } from '#src/handler-context.ts'
import { adsOptions, assertNoMore, CommandError, type readLine } from './command-line.ts'
import { feedHelp, runFeed } from './feed-commands.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>
type Values = ReturnType<typeof readLine>['values']

const MOST_BYTES = 50_000_000
const MOST_LINKS = 1_000
const MILLION = 1_000_000

/** Usages and texts of the help. */
export const adsHelp: readonly (readonly [usage: string, text: string])[] = [
  [
    'ads report --from 날짜 --to 날짜 --by channel|keyword|campaign|product',
    '그동안 결제된 주문을 광고별로 보여요. --model last|first|linear, --brand, --csv를 붙일 수 있어요',
  ],
  ['ads cost import <파일.csv>', `광고비를 넣어요. 열: ${costColumns.join(',')}`],
  [
    'ads link add <추적 번호> --brand ru --source naver --path /',
    '랜딩 주소를 만들어요. --channel, --medium, --keyword',
  ],
  ['ads link list', '랜딩 주소를 보여요'],
  ...feedHelp,
]

const options: Readonly<Record<string, readonly string[]>> = {
  report: ['from', 'to', 'by', 'model', 'brand', 'csv'],
  cost: [],
  feed: [],
  link: ['brand', 'source', 'channel', 'medium', 'keyword', 'path'],
}

const oneOf = <T extends string>(given: string | undefined, allowed: readonly T[], option: string): T => {
  const found = allowed.find((each) => each === given)
  if (found === undefined) throw new CommandError(`--${option}에는 ${allowed.join(', ')} 가운데 하나를 적어 주세요.`)
  return found
}

const toDay = (text = '', option: string): string => {
  const at = parseSeoulDate(text)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(at.getTime()) || toSeoulDate(at) !== text)
    throw new CommandError(`--${option}에는 날짜를 2026-12-01처럼 적어 주세요.`)
  return text
}

const toBrand = (text: string | undefined): BrandId | undefined =>
  text === undefined ? undefined : oneOf(text, brandIds, 'brand')

const toWish = ({ from, to, by, model = 'last', brand }: Values): ReportWish => {
  const wish = {
    from: toDay(from, 'from'),
    to: toDay(to, 'to'),
    by: oneOf(by, reportDimensions, 'by'),
    model: oneOf(model, attributionModels, 'model'),
    brand: toBrand(brand),
  }
  if (wish.from > wish.to) throw new CommandError('--from이 --to보다 늦어요.')
  return wish
}

const toOrders = (millionths: number): string =>
  millionths % MILLION === 0 ? formatCount(millionths / MILLION) : (millionths / MILLION).toFixed(2)

/** Return on advertising spend in percent of what stayed after refunds; undefined without cost. */
const roasOf = ({ revenue, refunds, cost }: ReportRow): string =>
  cost ? `${(((revenue - refunds) / cost) * 100).toFixed(0)}%` : ''

const cellsOf = (row: ReportRow): string[] => [
  row.name === '' ? '(없음)' : row.name,
  row.clicks === null ? '-' : formatCount(row.clicks),
  row.sessions === null ? '-' : formatCount(row.sessions),
  toOrders(row.orders),
  formatCount(row.revenue),
  formatCount(row.refunds),
  row.cost === null ? '-' : formatCount(row.cost),
  roasOf(row) || '-',
]

const titles = ['', '클릭', '세션', '주문', '매출(원)', '환불(원)', '광고비(원)', 'ROAS']

const toTable = ({ rows, total }: Report): string =>
  [titles, ...rows.map(cellsOf), ['합계', ...cellsOf(total).slice(1)]].map((cells) => cells.join('\t')).join('\n')

const toFile = ({ rows }: Report, by: string): string => {
  const header = [by, 'clicks', 'sessions', 'orders', 'revenue', 'refunds', 'cost', 'roas']
  const lines = rows.map((row) => [
    row.name,
    row.clicks ?? '',
    row.sessions ?? '',
    row.orders / MILLION,
    row.revenue,
    row.refunds,
    row.cost ?? '',
    roasOf(row),
  ])
  return toCsv([header, ...lines]).trimEnd()
}

const report = async ({ db }: Needs, words: readonly string[], values: Values): Promise<string> => {
  assertNoMore(words, 'ads report')
  const wish = toWish(values)
  const found = await readReport(db, wish)
  return values.csv ? toFile(found, wish.by) : toTable(found)
}

const readCostFile = async (file: string): Promise<string> => {
  const found = path.isAbsolute(file) ? await stat(file).catch(() => undefined) : undefined
  if (!found?.isFile() || found.size > MOST_BYTES) throw new CommandError(`파일을 읽을 수 없어요: ${file}`)
  return readFile(file, 'utf8')
}

const cost = async ({ db, clock }: Needs, [verb, file, ...more]: readonly string[]): Promise<string> => {
  if (verb !== 'import' || file === undefined) throw new CommandError('ads cost import <파일.csv>처럼 적어 주세요.')
  assertNoMore(more, 'ads cost import')
  try {
    const imported = await importCosts(db, await readCostFile(file), clock())
    return `광고비 ${formatCount(imported.rows)}줄, ${formatCount(imported.cost)}원을 넣었어요.`
  } catch (error) {
    if (error instanceof CostFileError || error instanceof SyntaxError)
      throw new CommandError(`아무것도 넣지 않았어요. ${error.message}`)
    throw error
  }
}

const addressOf = ({ config }: Needs, brand: BrandId, trackId: string): string =>
  landingAddress({ origin: originOf(config, brand), ...trackingServices[brand], trackId })

const link = async (app: Needs, [verb, trackId, ...more]: readonly string[], values: Values): Promise<string> => {
  assertNoMore(more, `ads link ${verb ?? ''}`)
  if (verb === 'list') {
    const rows = await listLinks(app.db, { most: MOST_LINKS })
    if (rows.length === 0) return '랜딩 주소가 없어요.'
    return rows
      .filter(({ platform }) => isBrandId(platform))
      .map((row) => `${addressOf(app, row.platform, row.trackId)}  ${row.source} ${row.medium}  ${row.path}`)
      .join('\n')
  }
  if (verb !== 'add' || !/^[A-Za-z0-9_-]{1,60}$/.test(trackId ?? ''))
    throw new CommandError('ads link add <추적 번호>처럼 적어 주세요. 추적 번호는 영문, 숫자, -, _예요.')
  const { source = '', channel = '', medium = '', keyword = '', path: to = '/' } = values
  const brand = oneOf(values.brand, brandIds, 'brand')
  if (source === '') throw new CommandError('--source에 광고를 싣는 곳을 적어 주세요.')
  if (!/^\/([^/\\]|$)/.test(to)) throw new CommandError('--path에는 /로 시작하는 쇼핑몰의 경로를 적어 주세요.')
  const id = trackId ?? ''
  await addLink(app.db, { brand, trackId: id, source, channel, medium, keyword, path: to, now: app.clock() })
  return addressOf(app, brand, id)
}

type AdsCommand = (app: Needs, words: readonly string[], values: Values) => Promise<string>
const commands: Readonly<Record<string, AdsCommand>> = { report, cost, link, feed: runFeed }

/** Refuses options of `ads` in other commands. */
export const assertNoAdsOptions = (values: Values): void => {
  const strange = adsOptions.find((name) => values[name] !== undefined)
  if (strange) throw new CommandError(`--${strange}은 ads 명령에만 써요.`)
}

/** Runs a command after the word `ads`. */
export const runAds = (app: Needs, [verb = '', ...words]: readonly string[], values: Values): Promise<string> => {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  const usages = adsHelp.map(([usage]) => usage).join('\n  ')
  if (!command) throw new CommandError(`알 수 없는 명령이에요: ads ${verb}\n  ${usages}`)
  const strange = Object.keys(values).find((name) => !options[verb]?.includes(name))
  if (strange !== undefined) throw new CommandError(`ads ${verb}에서 쓸 수 없는 옵션이에요: --${strange}`)
  return command(app, words, values)
}
