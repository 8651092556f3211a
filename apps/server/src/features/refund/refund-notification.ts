import { brandFor } from '@shop/brands'
import type { App } from '#src/handler-context.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { findNotifiedPhone } from '#src/features/order/lifecycle/find-notified-phone.ts'
import { type FindRefundToNotify, findRefundToNotify } from './refund-sql.ts'

interface Telling {
  orderId: number
  /** Missing if nothing had been paid. */
  refundId?: number
  occasion: 'withdrawn' | 'refunded' | 'accountWanted'
  /** True if nothing of the order is left. */
  isWhole?: boolean
}

const won = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`

const refundText = ({ money, point, dueDay }: FindRefundToNotify): string[] => [
  ...(money
    ? [
        `돌려드릴 금액 ${won(money)}${dueDay ? `, ${Number(dueDay.slice(5, 7))}월 ${Number(dueDay.slice(8))}일까지` : ''}`,
      ]
    : []),
  ...(point ? [`돌려드린 적립금 ${won(point)}`] : []),
]

const wholeNames = ([first, ...others]: readonly string[]): string =>
  others.length === 0 ? `${first}` : `${first} 외 ${others.length}건`

/** Heading of the message: the whole order, some of its products, or returned products. */
const headOf = ({ names, isSentBack }: FindRefundToNotify, isWhole: boolean): string[] => {
  if (names.length === 0 || (isWhole && !isSentBack)) return ['주문이 취소됐어요.']
  return [isSentBack ? '반품 처리를 마쳤어요.' : '주문한 상품 일부가 취소됐어요.', wholeNames(names)]
}

const linesOf: Readonly<Record<Telling['occasion'], (told: FindRefundToNotify, isWhole: boolean) => string[]>> = {
  withdrawn: (told, isWhole) => [...headOf(told, isWhole), ...refundText(told)],
  refunded: ({ money, target }) => [
    `${won(money ?? 0)}을 돌려드렸어요.`,
    ...(target === 'card' ? ['카드사에 따라 며칠 걸릴 수 있어요.'] : []),
  ],
  accountWanted: ({ money }) => [
    `${won(money ?? 0)}을 돌려드릴 계좌를 알려 주세요.`,
    '주문 상세의 환불 내역에서 입력하면 바로 돌려드려요.',
  ],
}

const toText = (told: FindRefundToNotify, { occasion, isWhole = false }: Telling): string =>
  [`[${brandFor(told.platform).koreanName}] 주문 ${told.orderNo}`, ...linesOf[occasion](told, isWhole)].join('\n')

const purposes: Readonly<Record<Telling['occasion'], string>> = {
  withdrawn: 'orderWithdrawn',
  refunded: 'orderRefunded',
  accountWanted: 'orderRefundAccount',
}

/** Sends at most once if the sender cannot tell whether the message was sent. Retries only if it was surely not sent. */
export const notifyRefund = (app: App): JobHandler => ({
  async outside(payload) {
    const telling = payload as Telling
    const { orderId, refundId = null, occasion } = telling
    const told = await findRefundToNotify(app.db, { orderId, refundId })
    const phone = told && (await findNotifiedPhone(app, told))
    if (!told || phone === undefined) return
    // the account has been entered meanwhile
    if (occasion === 'accountWanted' && !told.wantsAccount) return
    const tags = { purpose: purposes[occasion], orderNo: told.orderNo }
    const sent = await app.integrations.messages.send({ to: phone, text: toText(told, telling), tags })
    if (sent.outcome === 'notSent') throw new Error(`the message was not sent: ${sent.cause}`)
  },
})
