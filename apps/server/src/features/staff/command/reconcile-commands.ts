import { AppError } from '@shop/contract'
import { findBank, formatSeoulTime, isAccountNumber } from '@shop/rules'
import { planReturn } from '#src/features/payment/deposit/wrong-deposit.ts'
import { notifyRefundAccount } from '#src/features/payment/return-late-money.ts'
import {
  type ListOpenReconciliationBreaks,
  listOpenReconciliationBreaks,
  markBreakResolved,
} from '#src/features/payment/match/reconciliation-breaks-sql.ts'
import type { RefundAccount } from '#src/features/order/withdraw/refund-account.ts'
import { retryRefunds } from '#src/features/refund/refund-retrying.ts'
import type { App } from '#src/handler-context.ts'
import { CommandError, readId } from './command-line.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

const MOST = 200

/** Description of each kind of break and how to resolve it. */
const sentences: Readonly<Record<string, string>> = {
  lateApproval: '끝난 주문에 결제가 들어와 돌려주고 있어요.',
  refundAccountMissing:
    '늦게 들어온 입금을 돌려줄 계좌를 몰라요. 회원은 설정에서 환불 계좌를 저장하면 저절로 돌려줘요. 고객센터로 들은 계좌는 order account로 넣어 주세요.',
  cancelRefused: '결제사가 환불을 거절했어요. 점점 드물게 다시 요청하고 있어요.',
  refundFailed: '결제사가 환불을 거절했어요. 결제사 화면에서 원인을 해결한 뒤 order refund로 다시 요청해 주세요.',
  refundUnanswered:
    '하루가 지나도록 환불이 됐는지 알 수 없어요. 결제사 화면에서 확인해 주세요. 계속 다시 요청하고 있어요.',
  canceledOutside: '가게를 거치지 않고 취소된 결제예요.',
  amountMismatch:
    '결제사의 금액이 주문 금액과 달라요. 다른 금액이 입금됐으면 주문을 취소한 뒤 order account로 돌려줄 계좌를 넣어 주세요.',
  depositReversed: '이미 보낸 주문의 입금을 은행이 되돌렸어요. 구매자에게 다시 받아 주세요.',
  receiptRefused: '현금영수증 번호가 거절됐어요. 지정 번호로 발급해요.',
  receiptCancelRefused: '현금영수증을 취소하지 못했어요.',
  missingHere: '결제사에만 있는 결제예요.',
  missingThere: '장부에만 있는 결제예요.',
  amount: '장부와 결제사의 금액이 달라요.',
  double: '한 주문에 두 번 결제됐어요.',
  status: '한쪽에서만 취소된 결제예요.',
}

/** The owner has been asked for an account and may enter one at any time; then the refund is paid automatically. */
const accountWanted =
  '돌려줄 계좌가 없거나 은행이 받지 않아요. 구매자가 주문 상세에서 계좌를 입력하면 저절로 돌려줘요. 고객센터로 들은 계좌는 order account로 넣어 주세요.'

/** Failure code of the shop itself: without a payment no gateway can be called. */
const paymentMissing =
  '결제 정보가 없어 결제사에 환불을 요청하지 못했어요. 다른 방법으로 돌려준 뒤 reconcile done으로 끝내 주세요.'

const toSentence = (kind: string, code: string | undefined, wantsAccount: boolean): string => {
  if (wantsAccount) return accountWanted
  return kind === 'refundFailed' && code === 'NO_PAYMENT' ? paymentMissing : (sentences[kind] ?? '')
}

const sentenceOf = ({ kind, detail, wantsAccount }: ListOpenReconciliationBreaks): string => {
  const { failure } = detail as { failure?: { code?: string } }
  const sentence = toSentence(kind, failure?.code, wantsAccount)
  return failure?.code === undefined ? sentence : `${sentence} (${failure.code})`
}

/** Lists differences from the gateway's books and work that cannot continue automatically. */
export const showReconciliationBreaks = async ({ db }: Needs): Promise<{ text: string; isRight: boolean }> => {
  const open = await listOpenReconciliationBreaks(db, { most: MOST })
  if (open.length === 0) return { text: '살펴볼 것이 없어요.', isRight: true }
  const lines = open.map((row) => {
    const { id, kind, detail, foundAt, orderNo } = row
    const { orderNo: named = '-' } = detail as { orderNo?: string }
    return `${String(id).padStart(5)}  ${formatSeoulTime(foundAt)}  ${orderNo ?? named}  ${kind}  ${sentenceOf(row)}`
  })
  return { text: lines.join('\n'), isRight: false }
}

/** Settles a break that an operator has looked at. */
export const resolveReconciliationBreak = async ({ db, clock }: Needs, given: string | undefined): Promise<string> => {
  const id = readId(given, 'reconcile done')
  const count = await markBreakResolved(db, { id, now: clock() })
  if (count === 0) throw new AppError('notFound', { message: `${id}번은 목록에 없어요.` })
  return `${id}번을 끝냈어요.`
}

/** Error texts for operators: why refunds are not requested again. */
const unready: Readonly<Record<string, string>> = {
  refundAccountRequired:
    '돌려줄 계좌를 모르거나, 아는 계좌를 은행이 받지 않았어요. 구매자가 주문 상세에서 입력하거나, 들은 계좌를 order account로 넣어 주세요.',
  transitionRefused: '다른 환불이 먼저 알려 준 계좌로 나가는 중이에요. 그 환불이 끝난 뒤에 다시 해 주세요.',
}

const retry = (app: Needs, orderNo: string, account?: RefundAccount): Promise<number> =>
  retryRefunds(app, orderNo, account).catch((error: unknown) => {
    const sentence = error instanceof AppError ? unready[error.code] : undefined
    if (!(error instanceof AppError) || sentence === undefined) throw error
    throw new AppError(error.code, { message: `${orderNo}: ${sentence}` })
  })

/** Requests failed refunds at the gateway again. */
export const refundAgain = async (app: Needs, orderNo: string): Promise<string> => {
  const count = await retry(app, orderNo)
  if (count === 0) throw new AppError('notFound', { message: `${orderNo}: 다시 요청할 환불이 없어요.` })
  return `${orderNo}: 환불 ${count}건을 다시 요청해요.`
}

/** Sets the account for refunds: late money, refunds refused elsewhere, and deposits of another amount than the order's. */
export const setRefundAccount = async (app: Needs, orderNo: string, words: readonly string[]): Promise<string> => {
  const [bankName = '', accountNumber = '', holderName = ''] = words
  const bank = findBank(bankName)
  if (!bank || !isAccountNumber(accountNumber, bank.name) || holderName === '')
    throw new CommandError('order account <주문 번호> <은행> <계좌 번호> <예금주> 순서로 적어 주세요.')
  const account = { bank: bank.code, accountNumber: accountNumber.replace(/[\s-]/g, ''), holderName }
  const isTaken =
    (await notifyRefundAccount(app, orderNo, account)) ||
    (await retry(app, orderNo, account)) > 0 ||
    (await planReturn(app, orderNo, account))
  if (!isTaken)
    throw new AppError('notFound', { message: `${orderNo}: 계좌로 돌려줄 돈이 없어요. 주문 번호를 확인해 주세요.` })
  return `${orderNo}: ${bank.name} 계좌로 돌려줘요.`
}
