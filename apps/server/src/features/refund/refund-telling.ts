import { brandFor } from '@shop/brands'
import type { App } from '#src/handling.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { findToldPhone } from '#src/features/order/life/find-told-phone.ts'
import { type FindTold, findTold } from './refund-sql.ts'

interface Telling {
  orderId: number
  /** Missing where nothing had been paid. */
  refundId?: number
  occasion: 'withdrawn' | 'refunded'
}

const won = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`

const refundText = ({ money, point, dueDay }: FindTold): string[] => [
  ...(money
    ? [
        `돌려드릴 금액 ${won(money)}${dueDay ? `, ${Number(dueDay.slice(5, 7))}월 ${Number(dueDay.slice(8))}일까지` : ''}`,
      ]
    : []),
  ...(point ? [`돌려드린 적립금 ${won(point)}`] : []),
]

const toText = (told: FindTold, occasion: Telling['occasion']): string => {
  const head = `[${brandFor(told.platform).koreanName}] 주문 ${told.orderNo}`
  const lines =
    occasion === 'withdrawn'
      ? ['주문이 취소됐어요.', ...refundText(told)]
      : [
          `${won(told.money ?? 0)}을 돌려드렸어요.`,
          ...(told.target === 'card' ? ['카드사에 따라 며칠 걸릴 수 있어요.'] : []),
        ]
  return [head, ...lines].join('\n')
}

/** Sends at most once where the sender cannot say whether it went out; tries again only when it surely did not. */
export const tellRefund = (app: App): JobHandler => ({
  async outside(payload) {
    const { orderId, refundId = null, occasion } = payload as Telling
    const told = await findTold(app.db, { orderId, refundId })
    const phone = told && (await findToldPhone(app, told))
    if (!told || phone === undefined) return
    const tags = { purpose: occasion === 'withdrawn' ? 'orderWithdrawn' : 'orderRefunded', orderNo: told.orderNo }
    const sent = await app.outside.messages.send({ to: phone, text: toText(told, occasion), tags })
    if (sent.outcome === 'notSent') throw new Error(`the message was not sent: ${sent.cause}`)
  },
})
