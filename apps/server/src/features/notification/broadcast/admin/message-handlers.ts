import type { BrandId } from '@shop/brands'
import { type AdminBroadcast, AppError, type BroadcastChannel, type CallReply } from '@shop/contract'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { readAudience as readSegment } from '#src/features/segment/read-audience.ts'
import { type MessageKindName, messageKinds } from '#src/features/notification/kind/message-kinds.ts'
import { sampleVariablesOf } from '#src/features/notification/kind/sample-variables.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import {
  broadcastKinds,
  createBroadcast,
  type NewBroadcast,
  readAudience,
  stopBroadcast,
} from '#src/features/notification/broadcast/create-broadcast.ts'
import { variablesOf } from '#src/features/notification/broadcast/render-broadcast.ts'
import { countReach } from '#src/features/notification/broadcast/click-sql.ts'
import * as sql from './broadcast-admin-sql.ts'
import { previewSender, toPreview } from './message-preview.ts'
import { testReceiverHandlers } from './own-receiver.ts'
import { testSend } from './send-test.ts'

type MessageCalls = Extract<keyof Handlers, `admin.message.${string}`>
type Send = HandlerInput<'admin.message.send'>
type Reply = CallReply<'admin.message.get'>

const outsideOf = (kind: MessageKindName): BroadcastChannel[] =>
  messageKinds[kind].channels.filter((channel): channel is BroadcastChannel => channel !== 'inApp')

const toBroadcast = ({ createdAt, finishedAt, startsAt, ...row }: sql.ListBroadcastsOf): AdminBroadcast => {
  const kind = row.kind as AdminBroadcast['kind']
  return {
    ...row,
    kind,
    // the table allows the states of the contract only
    state: row.state as AdminBroadcast['state'],
    channels: (row.channels as BroadcastChannel[] | null) ?? outsideOf(kind),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    startsAt: startsAt?.toISOString() ?? null,
  }
}

const list: Handlers['admin.message.list'] = async ({ query, brand }, { db }) => {
  const name = `messages.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const { rows, page } = await readCountedPage(name, query.take, cursor, (seek, take) =>
    sql.listBroadcastsOf(db, { brand, onlyId: null, kinds: broadcastKinds, ...newestFirst(seek, take) }),
  )
  return { page, broadcasts: rows.map(toBroadcast) }
}

const getBroadcast = async ({ db }: Pick<App, 'db'>, id: number, brand: BrandId): Promise<Reply> => {
  const [row] = await sql.listBroadcastsOf(db, {
    brand,
    onlyId: id,
    kinds: broadcastKinds,
    ...newestFirst(undefined, 1),
  })
  if (!row) throw new AppError('broadcastNotFound')
  const results = await sql.countResults(db, { id })
  const reach = await countReach(db, { id })
  return {
    broadcast: toBroadcast(row),
    results: results as Reply['results'],
    reach: reach as Reply['reach'],
  }
}

const preview: Handlers['admin.message.preview'] = async ({ body, brand }, app) => {
  const sender = previewSender(app, brand, app.clock())
  return { preview: toPreview(messageKinds[body.kind], variablesOf(body), { platform: brand, sender }) }
}

type Receiving = Pick<Send, 'brand' | 'staff'> & { body: Pick<Send['body'], 'kind' | 'segmentId'> }

/** Counts all members whom a message reaches. Throws `audienceEmpty`. */
const countAll = async ({ db }: Pick<App, 'db'>, { body: { kind }, brand }: Receiving): Promise<number> => {
  const { members } = await readAudience(db, { kind, platform: brand })
  if (members === 0) throw new AppError('audienceEmpty')
  return members
}

/** Members of the segment of a message; undefined: all members. Throws `segmentNotFound` and `audienceEmpty`. */
const readReceivers = async (app: App, input: Receiving) => {
  const { segmentId } = input.body
  if (segmentId === null) {
    await countAll(app, input)
    return undefined
  }
  const audience = { kind: 'segment', segmentId } as const
  return readSegment(app, { audience, brand: input.brand, staffId: staffOf(input).id, most: Number.POSITIVE_INFINITY })
}

const countAudience: Handlers['admin.message.countAudience'] = async (input, app) => {
  if (input.body.segmentId === null) return { members: await countAll(app, input) }
  const receivers = await readReceivers(app, input)
  return { members: receivers?.userIds.length ?? 0 }
}

const assertChannels = ({ kind, channels }: Send['body']): void => {
  const strange = channels.find((channel) => !outsideOf(kind).includes(channel))
  if (strange === undefined) return
  const message = '이 종류의 메시지를 보낼 수 없는 방법이에요.'
  throw new AppError('invalidInput', { problems: [{ path: 'body.channels', message }] })
}

const send: Handlers['admin.message.send'] = async (input, app) => {
  const { body, brand } = input
  const { kind, title, text, path, channels, perMinute, startsAt, requestId } = body
  assertChannels(body)
  const staffId = staffOf(input).id
  const made = await sql.findBroadcastRequest(app.db, { staffId, requestId })
  if (made) return getBroadcast(app, made.id, brand)
  const receivers = await readReceivers(app, input)
  const plan = {
    requestId,
    staffId,
    receivers,
    channels,
    perMinute,
    startsAt: startsAt === null ? null : new Date(startsAt),
  }
  const broadcast: NewBroadcast = { kind, title, text, path, platform: brand, plan }
  const id = await app.db.tx((tx) => createBroadcast(tx, broadcast, app.clock()))
  input.audit?.({
    object: `broadcast ${id}`,
    after: { kind, title, channels, startsAt, segment: receivers?.name ?? null },
  })
  return getBroadcast(app, id, brand)
}

const stop: Handlers['admin.message.stop'] = async (input, app) => {
  const { params, brand } = input
  const { broadcast } = await getBroadcast(app, params.id, brand)
  // one brand does not stop what goes to the others too
  if (broadcast.isForAllBrands) throw new AppError('broadcastNotFound')
  const dropped = await app.db.tx((tx) => stopBroadcast(tx, params.id, app.clock()))
  if (dropped === undefined) throw new AppError('broadcastOver')
  input.audit?.({
    object: `broadcast ${params.id}`,
    before: { state: broadcast.state },
    after: { state: 'cancelled', dropped },
  })
  return getBroadcast(app, params.id, brand)
}

const listTemplates: Handlers['admin.message.listTemplates'] = async ({ brand }, app) => {
  const sender = previewSender(app, brand, app.clock())
  const templates = (Object.keys(messageKinds) as MessageKindName[]).map((name) => {
    const kind = messageKinds[name]
    const { mail: _, ...shown } = toPreview(kind, sampleVariablesOf(name), { platform: brand, sender })
    return Object.assign(shown, { kind: name, class: kind.class })
  })
  return { templates }
}

/** Messages to many members, and templates in the back office. Decision 085 */
export const messageHandlers: Pick<Handlers, MessageCalls> = {
  'admin.message.list': list,
  'admin.message.get': ({ params, brand }, app) => getBroadcast(app, params.id, brand),
  'admin.message.preview': preview,
  'admin.message.countAudience': countAudience,
  'admin.message.testSend': testSend,
  ...testReceiverHandlers,
  'admin.message.send': send,
  'admin.message.stop': stop,
  'admin.message.listTemplates': listTemplates,
}
