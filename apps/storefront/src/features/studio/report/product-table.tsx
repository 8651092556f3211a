import type { LiveReport } from '@shop/contract'
import { formatCount, formatWon } from '@shop/rules'

/** What each product brought. On phones the table scrolls sideways. */
export function ProductTable({ rows }: { rows: LiveReport['perProduct'] }) {
  if (rows.length === 0) return <p className="text-14 text-ink-faint">방송한 상품이 없어요.</p>
  return (
    <div className="overflow-x-auto">
      <table className="figures w-full min-w-[420px] text-right text-14">
        <caption className="sr-only">상품별 결과</caption>
        <thead className="text-13 text-ink-faint">
          <tr>
            {['상품', '열어 봄', '장바구니', '팔린 수량', '매출'].map((head) => (
              <th key={head} scope="col" className="py-1.5 font-semibold first:text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ productId, name, taps, carts, units, revenue }) => (
            <tr key={productId} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {name}
              </th>
              <td>{formatCount(taps)}</td>
              <td>{formatCount(carts)}</td>
              <td>{formatCount(units)}</td>
              <td className="font-semibold">{formatWon(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
