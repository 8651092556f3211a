import { AppError } from '@shop/contract'
import { orderItemProductStatuses, statusText } from '@shop/rules'
import { couriers } from '#src/features/delivery/couriers.ts'
import type { App } from '#src/handler-context.ts'
import { refundAgain, setRefundAccount, settleBreak, showBreaks } from './break-commands.ts'
import { assertSameVersion, checkBooks, retryDeadJob, showJobs } from './check-commands.ts'
import { CommandError } from './command-error.ts'
import { assertNoMore, readLine } from './command-line.ts'
import { getOrderByNo, listOrders, moveOrder, namesParcel, type OrderOptions, shipOrder } from './order-commands.ts'
import { orderMoves } from './order-moves.ts'
import { showOrder } from './order-view.ts'
import { endLogins } from './member-commands.ts'
import { answerByStaff, showQnas } from './qna-commands.ts'
import { withdrawActions, withdrawByStaff } from './withdraw-commands.ts'

/** What a command printed, and what the process ends with: 0 done, 1 refused or something is wrong, 2 not understood. */
export interface CommandOutcome {
  text: string
  exitCode: 0 | 1 | 2
}

type Needs = Pick<App, 'db' | 'clock' | 'config'>

const MOST = 500
const line = (usage: string, text: string): string => `  ${usage.padEnd(62)}${text}`

const help = [
  '쓰는 법: npm run shop -- <명령>',
  '',
  line('check', '장부와 재고의 불변식을 확인해요'),
  line('jobs', '기다리는 일과 여러 번 실패한 일을 보여요'),
  line('jobs retry <번호>', '여러 번 실패한 일을 처음부터 다시 해요'),
  line('breaks', '결제사와 맞지 않거나 사람이 보아야 할 것을 보여요'),
  line('breaks done <번호>', '살펴본 것을 목록에서 내려요'),
  line('qna', '답을 기다리는 상품 문의를 오래된 것부터 보여요'),
  line('qna answer <번호> "<답>"', '문의에 판매자의 답을 남겨요. 다시 하면 답이 바뀌어요'),
  line('member logout <휴대폰 번호>', '그 번호를 쓰는 회원을 모든 기기에서 로그아웃해요'),
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
  '',
  '상품 하나만 하려면 --product <상품 번호>를, 구매자에게 남길 말은 --reason "…"을 붙여 주세요.',
  '포장하기 전이라면 order cancel에 --option <옵션 번호>를 붙여 옵션 하나만 취소할 수 있어요.',
  `택배사(--courier): ${couriers.map(({ name, aliases }) => `${aliases[0]} ${name}`).join(', ')}`,
  `상태(--status): ${orderItemProductStatuses.map(statusText).join(', ')}`,
  '다 되면 0, 거절되거나 살펴볼 것이 있으면 1, 알아듣지 못하면 2로 끝나요.',
].join('\n')

const toNumber = (text: string, name: string, most: number): number => {
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= most) return Number(text)
  throw new CommandError(`--${name}에는 1부터 ${most}까지의 숫자를 적어 주세요.`)
}

const toOptions = ({
  product = [],
  option = [],
  take = '20',
  ...rest
}: ReturnType<typeof readLine>['values']): OrderOptions => ({
  ...rest,
  products: product.map((text) => toNumber(text, 'product', 2_147_483_647)),
  combinations: option.map((text) => toNumber(text, 'option', 2_147_483_647)),
  take: toNumber(take, 'take', MOST),
})

/** What every object has by birth is no command. */
const pick = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** What is done with an order beside moving it. */
const own: ReadonlySet<string> = new Set(['show', 'ship', 'account', 'refund'])

/** A parcel is named only where something is sent. */
const assertMaySend = (name: string, given: OrderOptions): void => {
  if (!namesParcel(given) || name === 'ship' || pick(orderMoves, name)?.sends) return
  throw new CommandError(`order ${name}에는 택배를 적지 않아요. 보낸 상품은 order ship으로 알려 주세요.`)
}

/** Only before it is packed, and only a cancel, takes options of a product and leaves the others. */
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

/** Commands that change what a list shows. */
const runOnList = async (app: Needs, [word, verb, ...words]: readonly string[]): Promise<string | undefined> => {
  const command = `${word} ${verb}`
  if (command === 'qna answer') return answerByStaff(app, words)
  if (command === 'member logout') return endLogins(app, words)
  const change = command === 'breaks done' ? settleBreak : command === 'jobs retry' ? retryDeadJob : undefined
  if (!change) return undefined
  assertNoMore(words.slice(1), command)
  return change(app, words[0])
}

const checks = { check: checkBooks, jobs: showJobs, breaks: showBreaks, qna: showQnas } as const

const run = async (app: Needs, args: readonly string[]): Promise<CommandOutcome> => {
  const { positionals, values } = readLine(args)
  const [word, ...rest] = positionals
  if (word === undefined || word === 'help' || values.help) return { text: help, exitCode: word === undefined ? 2 : 0 }
  const check = pick(checks, word)
  if (word !== 'order' && word !== 'member' && !check)
    throw new CommandError(`알 수 없는 명령이에요: ${word}\n\n${help}`)
  await assertSameVersion(app)
  if (word === 'order') return { text: await runOrder(app, rest, toOptions(values)), exitCode: 0 }
  const changed = await runOnList(app, positionals)
  if (changed !== undefined) return { text: changed, exitCode: 0 }
  if (!check) throw new CommandError(`member 뒤에 할 일을 적어 주세요.\n\n${help}`)
  assertNoMore(rest, word)
  const { text, isRight } = await check(app)
  return { text, exitCode: isRight ? 0 : 1 }
}

/** The sentence, and of several things at fault each. */
const toText = ({ message, problems }: AppError): string =>
  [message, ...(problems ?? []).map((problem) => `  ${problem.message}`)].join('\n')

/** Runs one command of an operator. What is refused is told, not thrown. */
export const runCommand = async (app: Needs, args: readonly string[]): Promise<CommandOutcome> => {
  try {
    return await run(app, args)
  } catch (error) {
    if (error instanceof CommandError) return { text: error.message, exitCode: 2 }
    if (error instanceof AppError) return { text: toText(error), exitCode: 1 }
    throw error
  }
}
