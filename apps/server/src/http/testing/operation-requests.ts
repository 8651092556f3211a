import type { CallName } from '@shop/contract'
import { MAX_ATTEMPTS } from '#src/jobs/run-job.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const COUNT = 60
const ids = 'select id from job where kind = $1 order by id limit 1'

export interface OperationObjects {
  /** Dead job. */
  deadId: number
  /** Waiting job that only sends a notification. */
  waitingId: number
}

/** Adds dead and waiting jobs of kinds that the test shop does not run, and failed messages and events of the brand ru. */
export const makeOperations = async ({ db, clock }: TestShop): Promise<OperationObjects> => {
  const add = `insert into job (kind, payload, attempts, last_error, run_at)
    select $1, '{"userId":1}', $2::int, 'Error: no answer', $3::timestamptz from generate_series(1, ${COUNT})`
  const later = new Date(clock.now.getTime() + 365 * 86_400_000)
  await db.exec('dead', add, ['live.publishReplay', MAX_ATTEMPTS, clock.now])
  await db.exec('waiting', add, ['qna.notify', 0, later])
  await db.exec(
    'failed',
    `insert into message (key, channel, kind, platform, created_at, due_at, state, settled_at, failure)
     select 'test.failed:' || n || ':1', 'text', 'test.failed', 'ru', $1::timestamptz, $1::timestamptz, 'failed', $1::timestamptz,
       'E' || n || ' refused' from generate_series(1, ${COUNT}) n`,
    [clock.now],
  )
  await db.exec(
    'feed',
    `insert into analytics_outbox (vendor, key, platform, event, at, due_at, tries, failure, dead_at)
     select 'ga4', 'test' || n, 'ru', '{"name":"page_view"}', $1::timestamptz, $1::timestamptz, 9, 'E' || n || ' refused', $1::timestamptz
     from generate_series(1, ${COUNT}) n`,
    [clock.now],
  )
  const dead = await db.one<{ id: number }>('dead', ids, ['live.publishReplay'])
  const waiting = await db.one<{ id: number }>('waiting', ids, ['qna.notify'])
  return { deadId: dead.id, waitingId: waiting.id }
}

/** Requests about jobs of the server, failed messages, settings of the shop and grades. */
export const operationRequests = ({ deadId, waitingId }: OperationObjects): Partial<Record<CallName, object>> => {
  const params = { key: 'support' }
  return {
    'admin.queue.retry': { params: { id: deadId } },
    'admin.queue.retryKind': { body: { kind: 'video.publish' } },
    'admin.queue.cancel': { params: { id: waitingId } },
    'admin.failedMessage.retry': { body: { ids: [1] } },
    'admin.failedMessage.discard': { body: { ids: [1], reason: '번호가 없어요' } },
    'admin.adFeed.retry': { body: { ids: [1] } },
    'admin.adFeed.discard': { body: { ids: [2], reason: '오래되었어요' } },
    'admin.setting.set': {
      body: { key: 'support', value: { hours: '평일 09:00~18:00', closedNotice: '' }, version: 0 },
    },
    'admin.setting.listVersions': { params },
    'admin.setting.restore': { params, body: { restored: 0, version: 0 } },
    'admin.grade.set': { body: { month: '2099-01-01', floors: [100_000, 300_000, 600_000], version: 0 } },
  }
}
