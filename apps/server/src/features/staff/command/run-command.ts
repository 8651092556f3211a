import { AppError } from '@shop/contract'
import { assertIndexKey, IndexKeyError } from '#src/features/user/index-key/index-key.ts'
import type { App } from '#src/handler-context.ts'
import { explainFilesError } from '#src/integrations/storage/s3-refusal.ts'
import { DumpError } from '#src/db/postgres/dump-tools.ts'
import {
  refundAgain,
  setRefundAccount,
  resolveReconciliationBreak,
  showReconciliationBreaks,
} from './reconcile-commands.ts'
import { assertSameVersion, type Checked, checkBooks, retryDeadJob, showJobs } from './check-commands.ts'
import { help } from './command-help.ts'
import { CommandError, assertNoMore, readLine } from './command-line.ts'
import {
  assertNoBroadcastOptions,
  assertNoConsentOptions,
  assertNoGiftOptions,
  assertNoStudioOptions,
  assertNoVideoOptions,
} from './option-guards.ts'
import { getOrderByNo, listOrders, moveOrder, namesParcel, type OrderOptions, shipOrder } from './order-commands.ts'
import { orderMoves } from './order-moves.ts'
import { showOrder } from './order-view.ts'
import { assertNoAdsOptions, runAds } from './ads-commands.ts'
import { assertNoBackupOptions, runBackup } from './backup-commands.ts'
import { runConsent } from './consent-commands.ts'
import { runBroadcast } from './broadcast-commands.ts'
import { type GiftOptions, runGift } from './gift-commands.ts'
import { rotateIndexKey } from './index-key-commands.ts'
import { endLogins, runPointGrant } from './member-commands.ts'
import { messageCommands } from './message-commands.ts'
import { answerByStaff, moderateByStaff, showQnas } from './qna-commands.ts'
import { showSettlements } from './settlement-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { runLive } from './live-commands.ts'
import { runStaff } from './staff-commands.ts'
import { runFiles } from './files-commands.ts'
import { runVideo } from './video-commands.ts'
import { withdrawActions, withdrawByStaff } from './withdraw-commands.ts'

/** Printed text of a command and exit code of the process: 0 done, 1 refused or something is wrong, 2 invalid usage. */
export interface CommandOutcome {
  text: string
  exitCode: 0 | 1 | 2
}

type Needs = Pick<App, 'db' | 'clock' | 'config'>

const MOST = 500

const toNumber = (text: string, name: string, most: number): number => {
  if (/^[1-9]\d{0,15}$/.test(text) && Number(text) <= most) return Number(text)
  throw new CommandError(`--${name}에는 1부터 ${most}까지의 숫자를 적어 주세요.`)
}

const toOptions = ({
  product = [],
  option = [],
  take = '20',
  ...rest
}: ReturnType<typeof readLine>['values']): OrderOptions => ({
  ...rest,
  products: product.map((text) => toNumber(text, 'product', Number.MAX_SAFE_INTEGER)),
  combinations: option.map((text) => toNumber(text, 'option', 2_147_483_647)),
  take: toNumber(take, 'take', MOST),
})

const toGiftOptions = (values: ReturnType<typeof readLine>['values']): GiftOptions => {
  const { product, option, courier, invoice, since, help: _, take = '20', ...options } = values
  const strange = Object.entries({ product, option, courier, invoice, since }).find(([, value]) => value !== undefined)
  assertNoBroadcastOptions(values)
  if (strange) throw new CommandError(`gift에서 쓸 수 없는 옵션이에요: --${strange[0]}`)
  return { ...options, take: toNumber(take, 'take', MOST) }
}

/** Looks up own properties only: inherited names of Object are not commands. */
const pick = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** First words of commands with a second one. */
const groups: ReadonlySet<string> = new Set([
  'order',
  'gift',
  'member',
  'index-key',
  'review',
  'message',
  'broadcast',
  'video',
  'staff',
  'live',
  'ads',
  'consent',
  'files',
  'backup',
])
/** Order commands other than status changes. */
const own: ReadonlySet<string> = new Set(['show', 'ship', 'account', 'refund'])

/** Refuses parcel options for a command that ships nothing. */
const assertMaySend = (name: string, given: OrderOptions): void => {
  if (!namesParcel(given) || name === 'ship' || pick(orderMoves, name)?.sends) return
  throw new CommandError(`order ${name}에는 택배를 적지 않아요. 보낸 상품은 order ship으로 알려 주세요.`)
}

/** Refuses combinations for every command but a cancel before packing. Only that one applies to single options of a product. */
const assertMayPart = (name: string, { combinations }: OrderOptions): void => {
  if (combinations.length === 0 || name === 'cancel') return
  throw new CommandError(`order ${name}에는 옵션을 적지 않아요. --option은 order cancel에만 써요.`)
}

const runOrder = async (
  app: Needs,
  [name = '', orderNo, ...words]: readonly string[],
  given: OrderOptions,
): Promise<string> => {
  if (name === '') throw new CommandError(`order 뒤에 할 일을 적어 주세요.\n\n${help}`)
  if (name === 'list') {
    assertNoMore(orderNo === undefined ? [] : [orderNo, ...words], 'order list')
    return listOrders(app, given)
  }
  const action = pick(orderMoves, name)
  const withdraw = pick(withdrawActions, name)
  if (!own.has(name) && !action && !withdraw) throw new CommandError(`알 수 없는 명령이에요: order ${name}\n\n${help}`)
  if (orderNo === undefined) throw new CommandError(`주문 번호를 적어 주세요: order ${name} <주문 번호>`)
  if (name === 'account') return setRefundAccount(app, orderNo, words)
  assertNoMore(words, `order ${name} ${orderNo}`)
  assertMaySend(name, given)
  assertMayPart(name, given)
  if (name === 'refund') return refundAgain(app, orderNo)
  if (action) return moveOrder(app, orderNo, { name, action, options: given })
  if (withdraw) return withdrawByStaff(app, orderNo, { action: withdraw, options: given })
  return name === 'ship' ? shipOrder(app, orderNo, given) : showOrder(await getOrderByNo(app, orderNo))
}

/** Runs commands on orders and their gifts, and others with options of their own. */
const runWithOptions = async (
  app: Needs,
  [word, ...rest]: readonly string[],
  values: ReturnType<typeof readLine>['values'],
): Promise<string | undefined> => {
  if (word === 'gift') return runGift(app, rest, toGiftOptions(values))
  if (word === 'broadcast') return runBroadcast(app, rest, values)
  assertNoGiftOptions(values)
  assertNoBroadcastOptions(values)
  return word === 'order' ? runOrder(app, rest, toOptions(values)) : undefined
}

const runMessage = (app: Needs, verb = '', words: readonly string[] = []): Promise<string> => {
  const command = pick(messageCommands, verb)
  if (!command) throw new CommandError(`알 수 없는 명령이에요: message ${verb}\n\n${help}`)
  return command(app, words)
}

const runReview = (app: Needs, verb = '', words: readonly string[] = []): Promise<string> => {
  const command = pick(reviewCommands, verb)
  if (!command) throw new CommandError(`알 수 없는 명령이에요: review ${verb}\n\n${help}`)
  if (verb === 'list') assertNoMore(words, 'review list')
  return command(app, words)
}

/** Runs commands that change the items of a list. */
const runOnList = async (app: Needs, [word, verb, ...words]: readonly string[]): Promise<string | undefined> => {
  const command = `${word} ${verb}`
  if (word === 'review') return runReview(app, verb, words)
  if (word === 'message') return runMessage(app, verb, words)
  if (command === 'qna answer') return answerByStaff(app, words)
  if (command === 'qna hide' || command === 'qna show') return moderateByStaff(app, verb === 'hide', words)
  if (command === 'member logout') return endLogins(app, words)
  if (command === 'member point') return runPointGrant(app, words)
  const change =
    command === 'reconcile done' ? resolveReconciliationBreak : command === 'jobs retry' ? retryDeadJob : undefined
  if (!change) return undefined
  assertNoMore(words.slice(1), command)
  return change(app, words[0])
}

const runIndexKey = (app: Needs, [verb = '', ...words]: readonly string[]): Promise<string> => {
  if (verb !== 'rotate') throw new CommandError(`알 수 없는 명령이에요: index-key ${verb}\n\n${help}`)
  assertNoMore(words, 'index-key rotate')
  return rotateIndexKey(app)
}

const checks: Readonly<Record<string, (app: Needs, since?: string) => Promise<Checked>>> = {
  check: checkBooks,
  jobs: showJobs,
  reconcile: showReconciliationBreaks,
  qna: showQnas,
  settlements: showSettlements,
}

/** Old names of commands, refused with the new name. */
const renamedCommands: Readonly<Record<string, string>> = { breaks: 'reconcile' }

type Check = (typeof checks)[string]

const runCheck = async (
  app: Needs,
  check: Check,
  [word = '', ...rest]: readonly string[],
  since?: string,
): Promise<CommandOutcome> => {
  assertNoMore(rest, word)
  if (since !== undefined && word !== 'check') throw new CommandError(`${word}에서 쓸 수 없는 옵션이에요: --since`)
  const { text, isRight } = await check(app, since)
  return { text, exitCode: isRight ? 0 : 1 }
}

/** Commands with options of their own, which they check themselves. */
const withOwnOptions = { ads: runAds, consent: runConsent, video: runVideo, live: runLive, staff: runStaff } as const

const run = async (app: Needs, args: readonly string[]): Promise<CommandOutcome> => {
  const { positionals, values } = readLine(args)
  const [word, ...rest] = positionals
  if (word === undefined || word === 'help' || values.help) return { text: help, exitCode: word === undefined ? 2 : 0 }
  const renamed = pick(renamedCommands, word)
  if (renamed) throw new CommandError(`${word} 명령은 이름이 바뀌었어요. ${renamed} 명령을 써 주세요.`)
  const check = pick(checks, word)
  if (!groups.has(word) && !check) throw new CommandError(`알 수 없는 명령이에요: ${word}\n\n${help}`)
  await assertSameVersion(app)
  if (word === 'backup') return runBackup(app, rest, values)
  assertNoBackupOptions(values)
  if (word === 'index-key') return { text: await runIndexKey(app, rest), exitCode: 0 }
  if (word === 'files') return runFiles(app, rest, values)
  const own = pick(withOwnOptions, word)
  if (own) return { text: await own(app, rest, values), exitCode: 0 }
  assertNoVideoOptions(values)
  assertNoStudioOptions(values)
  assertNoAdsOptions(values)
  assertNoConsentOptions(values)
  await assertIndexKey(app)
  const onOrder = await runWithOptions(app, positionals, values)
  if (onOrder !== undefined) return { text: onOrder, exitCode: 0 }
  const changed = await runOnList(app, positionals)
  if (changed !== undefined) return { text: changed, exitCode: 0 }
  if (!check) throw new CommandError(`member 뒤에 할 일을 적어 주세요.\n\n${help}`)
  return runCheck(app, check, positionals, values.since)
}

/** Formats the message, each of several problems, and why the store of files is unavailable. */
const toText = (error: AppError): string => {
  const cause = explainFilesError(error)
  const lines = (error.problems ?? []).map((problem) => problem.message)
  return [error.message, ...lines.map((line) => `  ${line}`), ...(cause === undefined ? [] : [`  ${cause}`])].join('\n')
}

/** Runs one command of an operator. Refusals are returned as text, not thrown. */
export const runCommand = async (app: Needs, args: readonly string[]): Promise<CommandOutcome> => {
  try {
    return await run(app, args)
  } catch (error) {
    if (error instanceof CommandError) return { text: error.message, exitCode: 2 }
    if (error instanceof IndexKeyError || error instanceof DumpError) return { text: error.message, exitCode: 1 }
    if (error instanceof AppError) return { text: toText(error), exitCode: 1 }
    throw error
  }
}
