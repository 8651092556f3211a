import { brandFor } from '@shop/brands'
import { formatCount, formatSeoulTime } from '@shop/rules'
import { dropDead, listDead, retryDead } from '#src/features/tracking/feed/feed-sql.ts'
import type { App } from '#src/handler-context.ts'
import { assertNoMore, CommandError } from './command-line.ts'

type Needs = Pick<App, 'db' | 'clock'>

const vendorNames: Readonly<Record<string, string>> = { ga4: 'GA4', meta: 'Meta' }

/** Usages and texts of the help. */
export const feedHelp: readonly (readonly [usage: string, text: string])[] = [
  ['ads feed list', 'GA4와 Meta가 받지 않은 분석 이벤트를 이유별로 보여요'],
  ['ads feed retry ga4|meta', '받지 않은 이벤트를 처음부터 다시 보내요'],
  ['ads feed drop ga4|meta', '받지 않은 이벤트를 지워요'],
]

const list = async ({ db }: Needs): Promise<string> => {
  const rows = await listDead(db)
  if (rows.length === 0) return '보내지 못한 분석 이벤트가 없어요.'
  return rows
    .map(({ vendor, platform, failure, count, since }) =>
      [
        vendorNames[vendor] ?? vendor,
        brandFor(platform).koreanName,
        `${formatCount(count)}개`,
        `${formatSeoulTime(since)}부터`,
        failure ?? '',
      ].join('  '),
    )
    .join('\n')
}

/** Runs a command after the words `ads feed`. */
export const runFeed = async (app: Needs, [verb, vendor, ...more]: readonly string[]): Promise<string> => {
  assertNoMore(more, `ads feed ${verb ?? ''}`)
  if (verb === 'list' && vendor === undefined) return list(app)
  if (!(verb === 'retry' || verb === 'drop') || !Object.hasOwn(vendorNames, vendor ?? ''))
    throw new CommandError('ads feed list나 ads feed retry|drop ga4|meta처럼 적어 주세요.')
  if (verb === 'drop') return `${formatCount(await dropDead(app.db, { vendor: vendor ?? '' }))}개를 지웠어요.`
  const count = await retryDead(app.db, { vendor: vendor ?? '', now: app.clock() })
  return `${formatCount(count)}개를 다시 보내요.`
}
