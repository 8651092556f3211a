import { AppError } from '@shop/contract'
import { orderItemProductStatuses, statusText } from '@shop/rules'
import { couriers } from '#src/features/delivery/couriers.ts'
import { assertIndexKey, IndexKeyError } from '#src/features/user/index-key/index-key.ts'
import type { App } from '#src/handler-context.ts'
import {
  refundAgain,
  setRefundAccount,
  resolveReconciliationBreak,
  showReconciliationBreaks,
} from './reconcile-commands.ts'
import { assertSameVersion, type Checked, checkBooks, retryDeadJob, showJobs } from './check-commands.ts'
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
import { adsHelp, assertNoAdsOptions, runAds } from './ads-commands.ts'
import { consentHelp, runConsent } from './consent-commands.ts'
import { broadcastHelp, runBroadcast } from './broadcast-commands.ts'
import { giftHelp, type GiftOptions, runGift } from './gift-commands.ts'
import { rotateIndexKey } from './index-key-commands.ts'
import { endLogins, grantPoints } from './member-commands.ts'
import { messageCommands, messageHelp } from './message-commands.ts'
import { answerByStaff, moderateByStaff, showQnas } from './qna-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { liveHelp, runLive } from './live-commands.ts'
import { runStaff, staffHelp } from './staff-commands.ts'
import { runVideo, videoHelp } from './video-commands.ts'
import { withdrawActions, withdrawByStaff } from './withdraw-commands.ts'

/** Printed text of a command and exit code of the process: 0 done, 1 refused or something is wrong, 2 invalid usage. */
export interface CommandOutcome {
  text: string
  exitCode: 0 | 1 | 2
}

type Needs = Pick<App, 'db' | 'clock' | 'config'>

const MOST = 500
const line = (usage: string, text: string): string => `  ${usage.padEnd(62)}${text}`

/** Usage of `npm run shop`. Needs neither settings nor data. */
export const help = [
  '쓰는 법: npm run shop -- <명령>',
  '',
  line('check [--since 2h]', '장부와 재고의 불변식을 확인해요. --since를 붙이면 그동안 바뀐 주문만 봐요'),
  line('jobs', '기다리는 일과 여러 번 실패한 일을 보여요'),
  line('jobs retry <번호>', '여러 번 실패한 일을 처음부터 다시 해요'),
  line('reconcile', '결제사와 맞지 않거나 사람이 보아야 할 것을 보여요'),
  line('reconcile done <번호>', '살펴본 것을 목록에서 내려요'),
  line('qna', '답을 기다리는 상품 문의를 오래된 것부터 보여요'),
  line('qna answer <번호> "<답>"', '문의에 판매자의 답을 남겨요. 다시 하면 답이 바뀌어요'),
  line('qna hide|show <번호>', '문의를 가리거나 다시 보여요'),
  line('review list', '신고되거나 가려진 후기와 이의를 오래된 것부터 보여요'),
  line('review hide <번호> <이유 번호> "<사유>"', '후기를 가리고 쓴 분과 신고한 분에게 알려요'),
  line('review show <번호> "<사유>"', '가린 후기를 다시 보여 주고 알려요'),
  line('review appeal <번호> accept|reject "<사유>"', '이의를 받아들이거나 물리치고 알려요'),
  line('review answer <번호> "<답글>"', '후기에 판매자의 답글을 남겨요. 다시 하면 답글이 바뀌어요'),
  ...messageHelp.map(([usage, text]) => line(usage, text)),
  ...broadcastHelp.map(([usage, text]) => line(usage, text)),
  line('push keys', '웹 푸시에 쓸 새 키 한 쌍을 보여요. 가게의 데이터는 쓰지 않아요'),
  ...videoHelp.map(([usage, text]) => line(usage, text)),
  ...staffHelp.map(([usage, text]) => line(usage, text)),
  ...liveHelp.map(([usage, text]) => line(usage, text)),
  ...adsHelp.map(([usage, text]) => line(usage, text)),
  ...consentHelp.map(([usage, text]) => line(usage, text)),
  line('index-key rotate', '가게를 멈춘 동안 회원을 찾는 색인을 새 INDEX_KEY로 바꿔요'),
  line('member logout <휴대폰 번호>', '그 번호를 쓰는 회원을 모든 기기에서 로그아웃해요'),
  line('member point <브랜드> <휴대폰 번호> <금액> "<사유>"', '회원에게 적립금을 주고 사유와 함께 알려요'),
  line(
    'order account <주문 번호> <은행> <계좌 번호> <예금주>',
    '늦거나 금액이 다른 입금, 못 한 환불을 돌려줄 계좌를 넣어요',
  ),
  line('order refund <주문 번호>', '못 한 환불을 다시 요청해요'),
  line('order list [--status 상태] [--take 20]', '처리할 주문을 오래된 것부터 보여요'),
  line('order show <주문 번호>', '주문 하나를 보여요'),
  line('order ship <주문 번호> --courier cj --invoice 번호', '택배사에 맡겨요'),
  ...Object.entries({ ...orderMoves, ...withdrawActions }).map(([name, { help: text }]) =>
    line(`order ${name} <주문 번호>`, text),
  ),
  ...giftHelp.map(([usage, text]) => line(usage, text)),
  '',
  '상품 하나만 하려면 --product <상품 번호>를, 구매자에게 남길 말은 --reason "…"을 붙여 주세요.',
  '선물은 받는 분마다 따로 보내요. --parcel <번호나 받는 분의 이름>을 붙여 주세요.',
  '포장하기 전이라면 order cancel에 --option <옵션 번호>를 붙여 옵션 하나만 취소할 수 있어요.',
  `택배사(--courier): ${couriers.map(({ name, aliases }) => `${aliases[0]} ${name}`).join(', ')}`,
  `상태(--status): ${orderItemProductStatuses.map(statusText).join(', ')}`,
  '다 되면 0, 거절되거나 살펴볼 것이 있으면 1, 알아듣지 못하면 2로 끝나요.',
].join('\n')

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
  if (command === 'member point') return grantPoints(app, words)
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
  if (word === 'index-key') return { text: await runIndexKey(app, rest), exitCode: 0 }
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

/** Formats the message, and each of several problems. */
const toText = ({ message, problems }: AppError): string =>
  [message, ...(problems ?? []).map((problem) => `  ${problem.message}`)].join('\n')

/** Runs one command of an operator. Refusals are returned as text, not thrown. */
export const runCommand = async (app: Needs, args: readonly string[]): Promise<CommandOutcome> => {
  try {
    return await run(app, args)
  } catch (error) {
    if (error instanceof CommandError) return { text: error.message, exitCode: 2 }
    if (error instanceof IndexKeyError) return { text: error.message, exitCode: 1 }
    if (error instanceof AppError) return { text: toText(error), exitCode: 1 }
    throw error
  }
}
