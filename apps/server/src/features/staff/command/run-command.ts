import { AppError } from '@shop/contract'
import { parseArgs } from 'node:util'
import type { App } from '#src/handling.ts'
import { refundAgain, setRefundAccount, settleBreak, showBreaks } from './break-commands.ts'
import { assertSameVersion, checkBooks, showJobs } from './check-commands.ts'
import { CommandError } from './command-error.ts'
import { getOrderByNo, listOrders, moveOrder, type OrderOptions, shipOrder } from './order-commands.ts'
import { orderMoves } from './order-moves.ts'
import { showOrder } from './order-view.ts'
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
  line('breaks', '결제사와 맞지 않거나 사람이 보아야 할 것을 보여요'),
  line('breaks done <번호>', '살펴본 것을 목록에서 내려요'),
  line(
    'order account <주문 번호> <은행> <계좌 번호> <예금주>',
    '늦게 들어온 입금이나 못 한 환불을 돌려줄 계좌를 넣어요',
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
].join('\n')

const options = {
  product: { type: 'string', multiple: true },
  reason: { type: 'string' },
  courier: { type: 'string' },
  invoice: { type: 'string' },
  status: { type: 'string' },
  take: { type: 'string' },
  help: { type: 'boolean' },
} as const

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new CommandError(
      `알 수 없는 옵션이 있어요: ${error instanceof Error ? error.message : String(error)}\n\n${help}`,
    )
  }
}

const toNumber = (text: string, name: string, most: number): number => {
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= most) return Number(text)
  throw new CommandError(`--${name}에는 1부터 ${most}까지의 숫자를 적어 주세요.`)
}

const toOptions = ({ product = [], take = '20', ...rest }: ReturnType<typeof parse>['values']): OrderOptions => ({
  ...rest,
  products: product.map((text) => toNumber(text, 'product', 2_147_483_647)),
  take: toNumber(take, 'take', MOST),
})

/** What every object has by birth is no command. */
const pick = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** What is done with an order beside moving it. */
const own: ReadonlySet<string> = new Set(['show', 'ship', 'account', 'refund'])

const runOrder = async (
  app: Needs,
  [name = '', orderNo, ...words]: readonly string[],
  given: OrderOptions,
): Promise<string> => {
  if (name === 'list') return listOrders(app, given)
  const action = pick(orderMoves, name)
  const withdraw = pick(withdrawActions, name)
  if (!own.has(name) && !action && !withdraw) throw new CommandError(`알 수 없는 명령이에요: order ${name}\n\n${help}`)
  if (orderNo === undefined) throw new CommandError(`주문 번호를 적어 주세요: order ${name} <주문 번호>`)
  if (name === 'account') return setRefundAccount(app, orderNo, words)
  if (name === 'refund') return refundAgain(app, orderNo)
  if (action) return moveOrder(app, orderNo, { name, action, options: given })
  if (withdraw) return withdrawByStaff(app, orderNo, { action: withdraw, options: given })
  return name === 'ship' ? shipOrder(app, orderNo, given) : showOrder(await getOrderByNo(app, orderNo))
}

const run = async (app: Needs, args: readonly string[]): Promise<CommandOutcome> => {
  const { positionals, values } = parse(args)
  const [word, ...rest] = positionals
  if (word === undefined || word === 'help' || values.help) return { text: help, exitCode: word === undefined ? 2 : 0 }
  await assertSameVersion(app)
  if (word === 'order') return { text: await runOrder(app, rest, toOptions(values)), exitCode: 0 }
  if (word === 'breaks' && rest[0] === 'done') return { text: await settleBreak(app, rest[1] ?? ''), exitCode: 0 }
  const checks = { check: checkBooks, jobs: showJobs, breaks: showBreaks } as const
  if (word !== 'check' && word !== 'jobs' && word !== 'breaks')
    throw new CommandError(`알 수 없는 명령이에요: ${word}\n\n${help}`)
  const { text, isRight } = await checks[word](app)
  return { text, exitCode: isRight ? 0 : 1 }
}

/** Runs one command of an operator. What is refused is told, not thrown. */
export const runCommand = async (app: Needs, args: readonly string[]): Promise<CommandOutcome> => {
  try {
    return await run(app, args)
  } catch (error) {
    if (error instanceof CommandError) return { text: error.message, exitCode: 2 }
    if (error instanceof AppError) return { text: error.message, exitCode: 1 }
    throw error
  }
}
