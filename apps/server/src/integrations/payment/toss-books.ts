import { z } from 'zod'
import type {
  PaymentGateway,
  ReceiptCancelResult,
  ReceiptInput,
  ReceiptResult,
  TransactionsResult,
} from './payment-gateway.ts'
import type { AskToss } from './toss-client.ts'
import { parseToss } from './toss-payment.ts'

const KIND = { income_deduction: '소득공제', expenditure_proof: '지출증빙' } as const

const Receipt = z.object({
  receiptKey: z.string().min(1),
  issueNumber: z.string().nullish(),
  issueStatus: z.string().nullish(),
  receiptUrl: z.string().nullish(),
})

/** Issues a cash receipt at the tax office. The same key returns the first result again. */
export async function issueReceipt(ask: AskToss, input: ReceiptInput): Promise<ReceiptResult> {
  const { orderId, amount, taxFreeAmount, identity, kind, idempotencyKey } = input
  const orderName = input.orderName.slice(0, 100)
  const sum = { amount, ...(taxFreeAmount > 0 && { taxFreeAmount }) }
  const answer = await ask({
    method: 'POST',
    path: '/v1/cash-receipts',
    body: { orderId, orderName, ...sum, customerIdentityNumber: identity, type: KIND[kind] },
    idempotencyKey,
    parse: (body) => parseToss(Receipt, body),
  })
  if (answer.outcome !== 'answer') return answer
  const { receiptKey, issueNumber, receiptUrl } = answer.value
  return {
    outcome: 'issued',
    receipt: { receiptKey, issueNumber: issueNumber ?? '', receiptUrl: receiptUrl ?? null },
  }
}

export async function cancelReceipt(
  ask: AskToss,
  { receiptKey, idempotencyKey }: Parameters<PaymentGateway['cancelReceipt']>[0],
): Promise<ReceiptCancelResult> {
  const path = `/v1/cash-receipts/${encodeURIComponent(receiptKey)}/cancel`
  const parse = (body: string) => parseToss(Receipt, body)
  const answer = await ask({ method: 'POST', path, body: {}, idempotencyKey, parse })
  return answer.outcome === 'answer' ? { outcome: 'canceled' } : answer
}

const Transactions = z.array(
  z.object({
    transactionKey: z.string().min(1),
    paymentKey: z.string().min(1),
    orderId: z.string().min(1),
    status: z.string(),
    transactionAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    amount: z.int(),
  }),
)

const PAGE = 1_000

/** Formats a time for the vendor: Seoul local time without a zone. */
const toSeoul = (at: Date): string => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19)

export async function listTransactions(
  ask: AskToss,
  { from, to, after }: Parameters<PaymentGateway['listTransactions']>[0],
): Promise<TransactionsResult> {
  const query = new URLSearchParams({ startDate: toSeoul(from), endDate: toSeoul(to), limit: String(PAGE) })
  if (after !== null) query.set('startingAfter', after)
  const answer = await ask({
    method: 'GET',
    path: `/v1/transactions?${query.toString()}`,
    parse: (body) => parseToss(Transactions, body),
  })
  if (answer.outcome !== 'answer') return answer
  const transactions = answer.value
    // an account waiting for its deposit has no transaction
    .filter(({ status }) => status !== 'WAITING_FOR_DEPOSIT')
    .map(({ transactionKey, paymentKey, orderId, status, transactionAt: at, amount }) => {
      const sum = Math.abs(amount)
      return { transactionKey, paymentKey, orderId, at, amount: status.endsWith('CANCELED') ? -sum : sum }
    })
  const last = answer.value.at(-1)
  return { outcome: 'page', transactions, next: last && answer.value.length === PAGE ? last.transactionKey : null }
}
