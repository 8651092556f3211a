import { brandFor } from '@shop/brands'
import { AppError } from '@shop/contract'
import { formatSeoulTime } from '@shop/rules'
import { dropMessage, findMessage, listFailedMessages } from '#src/features/notification/outbox/outbox-sql.ts'
import { retryDeadMessage } from '#src/features/notification/outbox/outbox.ts'
import type { App } from '#src/handler-context.ts'
import { assertNoMore, readId } from './command-line.ts'

type Needs = Pick<App, 'db' | 'clock'>

const MOST = 100

const stateTexts: Readonly<Record<string, string>> = {
  waiting: '기다림',
  sending: '결과를 모름',
  sent: '보냄',
  failed: '못 보냄',
  dropped: '보내지 않기로 함',
}

const channelTexts: Readonly<Record<string, string>> = { text: '문자', email: '이메일', push: '푸시' }

/** Usages and texts of the help. */
export const messageHelp: readonly (readonly [usage: string, text: string])[] = [
  ['message list', '보내지 못했거나 결과를 모르는 메시지를 새것부터 보여요'],
  ['message show <번호>', '메시지 하나를 보여요. 내용과 번호는 보이지 않아요'],
  ['message retry <번호>', '보내지 못한 메시지를 처음부터 다시 보내요'],
  ['message drop <번호>', '기다리거나 보내지 못한 메시지를 보내지 않기로 해요'],
]

const list = async ({ db }: Needs, words: readonly string[]): Promise<string> => {
  assertNoMore(words, 'message list')
  const rows = await listFailedMessages(db, { most: MOST })
  if (rows.length === 0) return '보내지 못한 메시지가 없어요.'
  const lines = rows.map(({ id, channel, kind, platform, state, settledAt, failure, isDead }) =>
    [
      `  ${id}`,
      settledAt ? formatSeoulTime(settledAt) : '',
      brandFor(platform).koreanName,
      channelTexts[channel] ?? channel,
      kind,
      isDead ? '다시 보낼 수 있음' : (stateTexts[state] ?? state),
      failure ?? '',
    ].join('  '),
  )
  return [`보내지 못한 메시지 ${rows.length}개`, ...lines].join('\n')
}

const missing = (id: number): AppError =>
  new AppError('notFound', { message: `메시지를 찾을 수 없어요: ${id}. message list로 번호를 확인해 주세요.` })

const show = async ({ db }: Needs, [given, ...more]: readonly string[]): Promise<string> => {
  const id = readId(given, 'message show')
  assertNoMore(more, `message show ${id}`)
  const found = await findMessage(db, { id })
  if (!found) throw missing(id)
  const { kind, channel, key, state, tries, createdAt, dueAt, settledAt, failure } = found
  return [
    `${id}번 메시지  ${stateTexts[state] ?? state}`,
    `종류: ${kind}, 방법: ${channelTexts[channel] ?? channel}, 일: ${key}`,
    `생긴 때: ${formatSeoulTime(createdAt)}, 보낼 때: ${formatSeoulTime(dueAt)}`,
    ...(settledAt ? [`끝난 때: ${formatSeoulTime(settledAt)}`] : []),
    `거절된 횟수: ${tries}`,
    ...(failure === null ? [] : [`마지막 실패: ${failure}`]),
  ].join('\n')
}

const retry = async (app: Needs, [given, ...more]: readonly string[]): Promise<string> => {
  const id = readId(given, 'message retry')
  assertNoMore(more, `message retry ${id}`)
  if (!(await retryDeadMessage(app, id, app.clock())))
    throw new AppError('notFound', { message: `${id}번은 다시 보낼 수 있는 메시지가 아니에요.` })
  return `${id}번 메시지를 다시 보내요. 밤에는 아침 8시까지 기다려요.`
}

const drop = async ({ db, clock }: Needs, [given, ...more]: readonly string[]): Promise<string> => {
  const id = readId(given, 'message drop')
  assertNoMore(more, `message drop ${id}`)
  if ((await dropMessage(db, { id, now: clock() })) === 0)
    throw new AppError('notFound', { message: `${id}번은 기다리거나 보내지 못한 메시지가 아니에요.` })
  return `${id}번 메시지를 보내지 않기로 했어요.`
}

type MessageCommand = (app: Needs, words: readonly string[]) => Promise<string>

/** Commands after the word `message`. None of them shows a text or a phone. */
export const messageCommands: Readonly<Record<string, MessageCommand>> = { list, show, retry, drop }
