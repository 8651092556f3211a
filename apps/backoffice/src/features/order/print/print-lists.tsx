import type { PackingSlip, PickingRow } from '@shop/contract'
import { dayText, numberText } from '#src/lib/format/texts.ts'
import { Barcode } from './barcode.tsx'

const cell = 'border-b border-line px-2 py-1.5 text-left align-top'

/** What to pick, by product and option, with a box to tick. */
export function PickingList({ rows, orders }: { rows: readonly PickingRow[]; orders: number }) {
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-18 font-bold">피킹 목록 · 주문 {numberText(orders)}건</h2>
      <table className="w-full text-14 tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={`${cell} whitespace-nowrap`}>
              확인
            </th>
            <th scope="col" className={cell}>
              상품
            </th>
            <th scope="col" className={`${cell} text-right whitespace-nowrap`}>
              수량
            </th>
            <th scope="col" className={`${cell} text-right whitespace-nowrap`}>
              주문
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ productId, name, option, distributorName, units, orders: of }) => (
            <tr key={`${productId} ${option}`}>
              <td className={cell}>
                <span aria-hidden="true" className="inline-block size-4 ring-1 ring-ink ring-inset" />
                <span className="sr-only">빈칸</span>
              </td>
              <td className={cell}>
                <span className="font-semibold">{name}</span>
                {option !== name && ` · ${option}`}
                <span className="block text-12 text-ink-soft">{distributorName}</span>
              </td>
              <td className={`${cell} text-right text-18 font-bold whitespace-nowrap`}>{numberText(units)}</td>
              <td className={`${cell} text-right whitespace-nowrap`}>{numberText(of)}건</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Slip of one parcel, with the barcode of its order. */
export function PackingPage({ slip }: { slip: PackingSlip }) {
  const { orderNo, parcel, orderedAt, address, lines } = slip
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-18 font-bold">포장 전표{parcel > 0 && ` · 선물 ${parcel}번`}</h2>
          <p className="text-13 text-ink-soft">{dayText(orderedAt)} 주문</p>
        </div>
        <Barcode text={orderNo} />
      </div>
      <div className="text-16">
        <p className="font-bold">
          {address.receiverName} · {address.phone}
        </p>
        <p>
          ({address.zonecode}) {address.roadAddress} {address.addressDetail}
        </p>
        {address.memo && <p className="text-14">요청: {address.memo}</p>}
      </div>
      <ul className="flex flex-col text-14">
        {lines.map(({ lineId, name, option, unit }) => (
          <li key={`${lineId} ${option}`} className="flex justify-between gap-3 border-b border-line py-1.5">
            <span>
              {name}
              {option !== name && ` · ${option}`}
            </span>
            <strong className="whitespace-nowrap tabular-nums">{numberText(unit)}개</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
