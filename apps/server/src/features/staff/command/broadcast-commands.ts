import { type BrandId, brandFor, brandIds, isBrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import { formatCount, formatSeoulTime } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { addNotice } from '#src/features/board/board-sql.ts'
import {
  type FindBroadcast,
  countBroadcastMessages,
  findBroadcast,
  listBroadcasts,
} from '#src/features/notification/broadcast/broadcast-sql.ts'
import {
  type BroadcastKind,
  broadcastKinds,
  createBroadcast,
  type NewBroadcast,
  readAudience,
  stopBroadcast,
} from '#src/features/notification/broadcast/create-broadcast.ts'
import type { App } from '#src/handler-context.ts'
import { assertNoMore, CommandError, readId, type readLine } from './command-line.ts'

type Needs = Pick<App, 'db' | 'clock'>
type Values = ReturnType<typeof readLine>['values']

const MOST = 50
const LONGEST_TITLE = 100
const LONGEST_TEXT = 1_000

const stateTexts: Readonly<Record<FindBroadcast['state'], string>> = {
  expanding: '받는 분을 넣는 중',
  sending: '보내는 중',
  done: '다 보냄',
  cancelled: '취소함',
}
const messageTexts: Readonly<Record<string, string>> = {
  waiting: '기다림',
  sending: '결과를 모름',
  sent: '보냄',
  failed: '못 보냄',
  dropped: '보내지 않음',
}

/** Usages and texts of the help. */
export const broadcastHelp: readonly (readonly [usage: string, text: string])[] = [
  [
    'broadcast send --kind notice.published|ad.event [--brand ru]',
    '여러 회원에게 보내요. --title "…" --text "…" --path /best, --dry-run은 인원만 세요',
  ],
  ['broadcast list', '여러 회원에게 보낸 것을 새것부터 보여요'],
  ['broadcast show <번호>', '하나가 얼마나 보내졌는지 보여요'],
  ['broadcast cancel <번호>', '아직 보내지 않은 것을 보내지 않기로 해요'],
]

const brandText = (platform: BrandId | null | undefined): string =>
  platform ? brandFor(platform).koreanName : '모든 쇼핑몰'

const isBroadcastKind = (kind: string): kind is BroadcastKind => (broadcastKinds as readonly string[]).includes(kind)

const readText = (name: string, text: string, most: number): string => {
  const trimmed = text.trim()
  if (trimmed.length <= most) return trimmed
  throw new CommandError(`--${name}에는 ${most}자까지 적을 수 있어요. 지금은 ${trimmed.length}자예요.`)
}

const toBroadcast = ({ kind = '', brand, title = '', text = '', path }: Values): NewBroadcast => {
  if (!isBroadcastKind(kind))
    throw new CommandError(`--kind에는 ${broadcastKinds.join(', ')} 가운데 하나를 적어 주세요.`)
  if (brand !== undefined && !isBrandId(brand))
    throw new CommandError(`--brand에는 ${brandIds.join(', ')} 가운데 하나를 적어 주세요.`)
  if (title.trim() === '') throw new CommandError('--title "…"로 제목을 적어 주세요.')
  if (path !== undefined && !/^\/(?!\/)\S*$/.test(path))
    throw new CommandError('--path에는 /로 시작하는 쇼핑몰 안의 주소를 적어 주세요.')
  if (kind === 'notice.published' && path === undefined && brand === undefined)
    throw new CommandError('공지는 쇼핑몰마다 따로 올려요. --brand를 붙이거나, 올려 둔 공지의 --path를 적어 주세요.')
  return {
    kind,
    platform: brand,
    title: readText('title', title, LONGEST_TITLE),
    text: readText('text', text, LONGEST_TEXT),
    path: path ?? null,
  }
}

const OPTIONS_OF_SEND = new Set(['kind', 'brand', 'title', 'text', 'path', 'dry-run'])

const assertOptions = (values: Values, allowed: ReadonlySet<string>, command: string): void => {
  const strange = Object.keys(values).find((name) => !allowed.has(name))
  if (strange !== undefined) throw new CommandError(`${command}에서 쓸 수 없는 옵션이에요: --${strange}`)
}

/** A notice without a path is published on the board of its brand, and leads there. */
const publish = async (tx: Sql, given: NewBroadcast, now: Date): Promise<NewBroadcast> => {
  const { kind, platform: brand, path, title, text } = given
  if (kind !== 'notice.published' || path !== null || brand === undefined) return given
  const { id } = await addNotice(tx, { brand, title, contents: text === '' ? title : text, now })
  return { ...given, path: `/notices/${id}` }
}

const send = async ({ db, clock }: Needs, words: readonly string[], values: Values): Promise<string> => {
  assertNoMore(words, 'broadcast send')
  assertOptions(values, OPTIONS_OF_SEND, 'broadcast send')
  const given = toBroadcast(values)
  const { members, texts } = await readAudience(db, given)
  const audience = `${brandText(given.platform)} 회원 ${formatCount(members)}명, 그 가운데 문자 ${formatCount(texts)}명`
  if (values['dry-run']) return `받는 분: ${audience}. 아직 아무것도 보내지 않았어요.`
  const now = clock()
  const id = await db.tx(async (tx) => createBroadcast(tx, await publish(tx, given, now), now))
  return `${id}번으로 보내기 시작했어요. 받는 분: ${audience}.\nbroadcast show ${id}로 살펴보고 broadcast cancel ${id}로 멈출 수 있어요.`
}

const list = async ({ db }: Needs, words: readonly string[]): Promise<string> => {
  assertNoMore(words, 'broadcast list')
  const rows = await listBroadcasts(db, { most: MOST })
  if (rows.length === 0) return '여러 회원에게 보낸 것이 없어요.'
  return rows
    .map(({ id, kind, platform, title, state, audience, inApp, createdAt }) =>
      [
        `  ${id}`,
        formatSeoulTime(createdAt),
        brandText(platform),
        kind,
        stateTexts[state],
        `${formatCount(inApp)}/${formatCount(audience)}명`,
        title,
      ].join('  '),
    )
    .join('\n')
}

const missing = (id: number): AppError =>
  new AppError('notFound', { message: `${id}번은 없어요. broadcast list로 번호를 확인해 주세요.` })

const show = async ({ db }: Needs, [given, ...more]: readonly string[]): Promise<string> => {
  const id = readId(given, 'broadcast show')
  assertNoMore(more, `broadcast show ${id}`)
  const found = await findBroadcast(db, { id })
  if (!found) throw missing(id)
  const messages = await countBroadcastMessages(db, { id })
  const { kind, platform, title, text, path, state, audience, inApp, queued, createdAt, finishedAt } = found
  return [
    `${id}번  ${stateTexts[state]}  ${kind}  ${brandText(platform)}`,
    title,
    ...(text === '' ? [] : [text]),
    ...(path === null ? [] : [path]),
    `받는 분 ${formatCount(audience)}명, 앱 안 알림 ${formatCount(inApp)}개, 앱 밖 메시지 ${formatCount(queued)}개`,
    ...messages.map((row) => `  ${messageTexts[row.state] ?? row.state} ${formatCount(row.count)}개`),
    `시작 ${formatSeoulTime(createdAt)}${finishedAt === null ? '' : `, 끝 ${formatSeoulTime(finishedAt)}`}`,
  ].join('\n')
}

const cancel = async ({ db, clock }: Needs, [given, ...more]: readonly string[]): Promise<string> => {
  const id = readId(given, 'broadcast cancel')
  assertNoMore(more, `broadcast cancel ${id}`)
  if (!(await findBroadcast(db, { id }))) throw missing(id)
  const dropped = await db.tx((tx) => stopBroadcast(tx, id, clock()))
  if (dropped === undefined) throw new AppError('notFound', { message: `${id}번은 이미 끝났어요.` })
  return `${id}번을 멈췄어요. 메시지 ${formatCount(dropped)}개를 보내지 않아요. 이미 보낸 알림은 그대로 있어요.`
}

type BroadcastCommand = (app: Needs, words: readonly string[], values: Values) => Promise<string>
const commands: Readonly<Record<string, BroadcastCommand>> = { send, list, show, cancel }

/** Runs a command after the word `broadcast`. */
export const runBroadcast = (app: Needs, [verb = '', ...words]: readonly string[], values: Values): Promise<string> => {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  const usages = broadcastHelp.map(([usage]) => usage).join('\n  ')
  if (!command) throw new CommandError(`알 수 없는 명령이에요: broadcast ${verb}\n  ${usages}`)
  if (verb !== 'send') assertOptions(values, new Set(), `broadcast ${verb}`)
  return command(app, words, values)
}
