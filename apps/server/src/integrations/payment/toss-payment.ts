import { z } from 'zod'
import type { GatewayMethod, GatewayPayment, GatewayStatus } from './payment-gateway.ts'

const STATUS = {
  READY: 'ready',
  IN_PROGRESS: 'inProgress',
  WAITING_FOR_DEPOSIT: 'waitingForDeposit',
  DONE: 'done',
  CANCELED: 'canceled',
  PARTIAL_CANCELED: 'partialCanceled',
  ABORTED: 'aborted',
  EXPIRED: 'expired',
} as const satisfies Record<string, GatewayStatus>

const METHOD: Record<string, GatewayMethod> = {
  카드: 'card',
  가상계좌: 'virtualAccount',
  계좌이체: 'transfer',
  간편결제: 'easyPay',
  휴대폰: 'mobilePhone',
  문화상품권: 'giftCertificate',
  도서문화상품권: 'giftCertificate',
  게임문화상품권: 'giftCertificate',
}

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const won = z.int().min(0)

/** Fields of the vendor's payment object that the shop uses. The vendor may add fields at any time. */
const Payment = z.object({
  paymentKey: z.string().min(1),
  orderId: z.string().min(1),
  status: z.enum(Object.keys(STATUS) as (keyof typeof STATUS)[]),
  method: z.string().nullish(),
  totalAmount: won,
  balanceAmount: won,
  // without a contract for tax-free goods it is 0 (docs/decisions/022), and so it is for an answer that does not have it
  taxFreeAmount: won.nullish().transform((amount) => amount ?? 0),
  approvedAt: moment.nullish(),
  lastTransactionKey: z.string().nullish(),
  secret: z.string().nullish(),
  card: z
    .object({
      issuerCode: z.string(),
      number: z.string(),
      installmentPlanMonths: z.int(),
      approveNo: z.string(),
    })
    .nullish(),
  easyPay: z.object({ provider: z.string() }).nullish(),
  virtualAccount: z
    .object({
      accountNumber: z.string(),
      accountType: z.string(),
      bankCode: z.string(),
      customerName: z.string(),
      dueDate: moment,
      expired: z.boolean(),
    })
    .nullish(),
  cancels: z
    .array(z.object({ cancelAmount: won, cancelReason: z.string(), canceledAt: moment, transactionKey: z.string() }))
    .nullish(),
  failure: z.object({ code: z.string(), message: z.string() }).nullish(),
  receipt: z.object({ url: z.string() }).nullish(),
})

const Failure = z.object({ code: z.string().min(1), message: z.string() })

/** Parses a response. Undefined if it does not match the schema. */
export function parseToss<T extends z.ZodType>(schema: T, text: string): z.output<T> | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // Not JSON, for example a proxy's error page or a truncated response. The caller treats it as no response.
    return undefined
  }
  return schema.safeParse(json).data
}

export const parseTossFailure = (text: string): z.output<typeof Failure> | undefined => parseToss(Failure, text)

export function parseTossPayment(text: string): GatewayPayment | undefined {
  const payment = parseToss(Payment, text)
  if (!payment) return undefined
  const { card, virtualAccount, cancels } = payment
  return {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    status: STATUS[payment.status],
    method: METHOD[payment.method ?? '카드'] ?? 'easyPay',
    totalAmount: payment.totalAmount,
    balanceAmount: payment.balanceAmount,
    taxFreeAmount: payment.taxFreeAmount,
    approvedAt: payment.approvedAt ?? null,
    lastTransactionKey: payment.lastTransactionKey ?? null,
    secret: payment.secret ?? null,
    card: card
      ? {
          issuerCode: card.issuerCode,
          number: card.number,
          installmentMonths: card.installmentPlanMonths,
          approveNo: card.approveNo,
        }
      : null,
    easyPay: payment.easyPay?.provider ?? null,
    virtualAccount: virtualAccount ? toAccount(virtualAccount) : null,
    cancels: (cancels ?? []).map((cancel) => ({
      amount: cancel.cancelAmount,
      reason: cancel.cancelReason,
      at: cancel.canceledAt,
      transactionKey: cancel.transactionKey,
    })),
    failure: payment.failure ?? null,
    receiptUrl: payment.receipt?.url ?? null,
  }
}

function toAccount({ dueDate, ...account }: NonNullable<z.output<typeof Payment>['virtualAccount']>) {
  return { ...account, dueAt: dueDate }
}
