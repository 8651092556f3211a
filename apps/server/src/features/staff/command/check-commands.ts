import { AppError } from '@shop/contract'
import { formatSeoulTime } from '@shop/rules'
import { readMigrations } from '#src/db/migrate.ts'
import { findBrokenInvariants, findBrokenInvariantsSince } from '#src/db/invariants.ts'
import { findBrokenChains } from '#src/features/audit/verify-chains.ts'
import { countOpenJobs, listDeadJobs, listMigrations } from '#src/features/staff/staff-order-sql.ts'
import type { App } from '#src/handler-context.ts'
import { MAX_ATTEMPTS } from '#src/jobs/run-job.ts'
import { retryOneJob } from '#src/features/queue/retry-jobs.ts'
import { CommandError, readId } from './command-line.ts'
import { findForeignIndexes } from './index-key-commands.ts'

const MOST_ROWS = 20
const MOST_JOBS = 50

export interface Checked {
  text: string
  isRight: boolean
}

const SINCE = /^([1-9]\d{0,3})([mhd])$/
const MINUTES = { m: 1, h: 60, d: 1_440 } as const

/** Reads a duration such as `30m`, `2h` or `7d`. Throws `CommandError`. */
const readSince = (text: string, now: Date): Date => {
  const [, count = '', unit = 'm'] = SINCE.exec(text) ?? []
  if (count === '') throw new CommandError(`--since에는 30m, 2h, 7d처럼 적어 주세요: ${text}`)
  return new Date(now.getTime() - Number(count) * MINUTES[unit as keyof typeof MINUTES] * 60_000)
}

/**
 * Checks the invariants, the blind indexes and the chains of the logs on a live database, or with `since` the invariants of the orders that changed in
 * that time.
 */
export const checkBooks = async (app: Pick<App, 'db' | 'clock' | 'config'>, since?: string): Promise<Checked> => {
  const { db, clock } = app
  const broken =
    since === undefined
      ? [...(await findBrokenInvariants(db)), ...(await findForeignIndexes(app)), ...(await findBrokenChains(app))]
      : await findBrokenInvariantsSince(db, readSince(since, clock()))
  if (broken.length === 0) return { text: '모든 불변식이 맞아요.', isRight: true }
  const parts = broken.map(({ name, rows }) => {
    const lines = rows.slice(0, MOST_ROWS).map((row) => `  ${JSON.stringify(row)}`)
    const more = rows.length > MOST_ROWS ? [`  … ${rows.length - MOST_ROWS}줄 더`] : []
    return [`${name}: ${rows.length}줄`, ...lines, ...more].join('\n')
  })
  return { text: `맞지 않는 불변식이 ${broken.length}개 있어요.\n${parts.join('\n')}`, isRight: false }
}

/** Lists scheduled jobs and dead jobs. */
export const showJobs = async ({ db }: Pick<App, 'db'>): Promise<Checked> => {
  const [counts, dead] = [await countOpenJobs(db), await listDeadJobs(db, { tries: MAX_ATTEMPTS, most: MOST_JOBS })]
  const open = counts.map(({ kind, count, nextAt }) => `  ${kind}  ${count}개  다음 ${formatSeoulTime(nextAt)}`)
  const given = dead.map(({ id, kind, attempts, lastError }) => `  ${id}  ${kind}  ${attempts}번  ${lastError ?? ''}`)
  return {
    text: ['기다리는 일', ...open, '', `여러 번 실패한 일 ${dead.length}개`, ...given].join('\n'),
    isRight: dead.length === 0,
  }
}

/** Restarts a dead job that an operator has looked at. */
export const retryDeadJob = async (app: Pick<App, 'db' | 'clock'>, given: string | undefined): Promise<string> => {
  const id = readId(given, 'jobs retry')
  const count = await retryOneJob(app, id)
  if (count === 0) throw new AppError('notFound', { message: `${id}번은 여러 번 실패한 일이 아니에요.` })
  return `${id}번을 처음부터 다시 해요.`
}

/** Throws `CommandError` for a database of another version. Commands support only their own. */
export const assertSameVersion = async ({ db }: Pick<App, 'db'>): Promise<void> => {
  const applied = (await listMigrations(db)).map(({ name }) => name)
  const known = readMigrations().map(({ name }) => name)
  if (known.some((name) => !applied.includes(name)))
    throw new CommandError('데이터가 이 프로그램보다 오래됐어요. 가게를 새 버전으로 한 번 연 뒤 다시 해 주세요.')
  if (applied.some((name) => !known.includes(name)))
    throw new CommandError('데이터가 이 프로그램보다 새것이에요. 가게와 같은 버전의 프로그램으로 다시 해 주세요.')
}
