import type { LiveReport } from '@shop/contract'
import { formatCount, formatWon } from '@shop/rules'

const people = (value: number): string => `${formatCount(value)}명`
const pieces = (value: number): string => `${formatCount(value)}개`

/** Totals of a broadcast. Refunds are shown beside the revenue that they reduce. */
export function Figures({ report }: { report: LiveReport }) {
  const rows = [
    { name: '매출', value: formatWon(report.revenue) },
    { name: '주문', value: `${formatCount(report.orders)}건` },
    { name: '팔린 수량', value: pieces(report.units) },
    { name: '환불', value: formatWon(report.refunds) },
    { name: '본 사람', value: people(report.viewers) },
    { name: '최고 동시 시청', value: people(report.peakViewers) },
    { name: '대화', value: pieces(report.messages) },
    { name: '하트', value: pieces(report.hearts) },
    { name: '상품 열어 봄', value: `${formatCount(report.taps)}번` },
    { name: '장바구니', value: `${formatCount(report.carts)}번` },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 min-[640px]:grid-cols-5">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-12 text-ink-faint">{name}</dt>
          <dd className="figures text-18 font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
