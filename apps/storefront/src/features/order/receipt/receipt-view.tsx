import type { OrderReceipt } from '@shop/contract'
import { formatCount, formatSeoulDay, formatWon, toSeoulDate } from '@shop/rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#src/ui/controls/button.tsx'
import { BottomBar } from '#src/ui/overlay/bottom-bar.tsx'
import { giftPathOfOrder, type OrderAccess } from '../order-access.ts'
import { methodText } from '../placed/order-texts.ts'
import './receipt.css'

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="shrink-0 text-ink-faint">{name}</dt>
    <dd className="min-w-0 text-right">{children}</dd>
  </div>
)

const dayOf = (moment: string): string => {
  const at = new Date(moment)
  return `${toSeoulDate(at).slice(0, 4)}.${formatSeoulDay(at)}`
}

type BoughtLine = OrderReceipt['lines'][number]

/** Lines of a gift: the same goods of several receivers are one line, apart from cancelled ones. */
const mergeLines = (lines: readonly BoughtLine[]): BoughtLine[] => {
  const merged = new Map<string, BoughtLine>()
  for (const line of lines) {
    const key = JSON.stringify([line.name, line.option, line.unitPrice, line.isReturned])
    const { unit = 0, price = 0 } = merged.get(key) ?? {}
    merged.set(key, { ...(merged.get(key) ?? line), unit: unit + line.unit, price: price + line.price })
  }
  return [...merged.values()]
}

/** Ordered products. Cancelled and returned ones are struck through. */
function Lines({ lines }: Pick<OrderReceipt, 'lines'>) {
  return (
    <table className="figures w-full text-13">
      <caption className="sr-only">구매한 상품</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-faint">
          <th scope="col" className="py-2 font-normal">
            상품
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-normal whitespace-nowrap">
            수량
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-normal whitespace-nowrap">
            금액
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ orderItemProductId, name, option, unit, unitPrice, price, isReturned }) => (
          <tr key={`${orderItemProductId}${option}${isReturned}`} className="border-b border-line align-top">
            <td className="py-2.5">
              <span className="font-semibold">{name}</span>
              {option !== '' && option !== name && <span className="block text-ink-soft">{option}</span>}
              <span className="block text-ink-faint">{formatWon(unitPrice)}</span>
              {isReturned && <span className="text-danger">취소·반품</span>}
            </td>
            <td className="py-2.5 pl-3 text-right whitespace-nowrap">{formatCount(unit)}</td>
            <td className="py-2.5 pl-3 text-right whitespace-nowrap">
              {isReturned ? <s className="text-ink-faint">{formatWon(price)}</s> : formatWon(price)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Totals({ totals }: Pick<OrderReceipt, 'totals'>) {
  const { productsPrice, shippingFee, areaShippingFee, couponDiscountPrice, usedPoint, totalPrice, refundedPrice } =
    totals
  return (
    <dl className="figures flex flex-col gap-1.5 text-14">
      <Line name="상품 금액">{formatWon(productsPrice)}</Line>
      <Line name="배송비">{formatWon(shippingFee)}</Line>
      {areaShippingFee > 0 && <Line name="지역 추가 배송비">{formatWon(areaShippingFee)}</Line>}
      {couponDiscountPrice > 0 && <Line name="쿠폰 할인">−{formatWon(couponDiscountPrice)}</Line>}
      {usedPoint > 0 && <Line name="적립금 사용">−{formatWon(usedPoint)}</Line>}
      <div className="mt-1.5 flex items-baseline justify-between border-t border-line pt-3">
        <dt className="text-16 font-bold">결제한 금액</dt>
        <dd className="text-18 font-bold">{formatWon(totalPrice)}</dd>
      </div>
      {refundedPrice > 0 && (
        <>
          <Line name="환불한 금액">−{formatWon(refundedPrice)}</Line>
          <div className="flex items-baseline justify-between">
            <dt className="font-bold">남은 결제 금액</dt>
            <dd className="font-bold">{formatWon(totalPrice - refundedPrice)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** Taxed and tax-free parts of the amount after refunds. */
function Tax({ tax: { suppliedPrice, vat, taxFreePrice } }: Pick<OrderReceipt, 'tax'>) {
  return (
    <dl className="figures flex flex-col gap-1 border-t border-line pt-4 text-13 text-ink-soft">
      <Line name="과세 금액">{formatWon(suppliedPrice)}</Line>
      <Line name="부가세">{formatWon(vat)}</Line>
      <Line name="면세 금액">{formatWon(taxFreePrice)}</Line>
    </dl>
  )
}

function Seller({ seller }: Pick<OrderReceipt, 'seller'>) {
  return (
    <dl className="figures flex flex-col gap-1 text-13 text-ink-soft">
      <Line name="판매자">{seller.company}</Line>
      <Line name="대표">{seller.ceo}</Line>
      <Line name="사업자 번호">{seller.businessNumber}</Line>
      <Line name="통신판매업 신고">{seller.mailOrderNumber}</Line>
      <Line name="주소">{seller.address}</Line>
      <Line name="전화">{seller.phone}</Line>
    </dl>
  )
}

/** A receipt to view, print or save as a file. */
export function ReceiptView({ receipt, access }: { receipt: OrderReceipt; access: OrderAccess }) {
  const { cashReceipt, payment } = receipt
  return (
    <>
      <article className="receipt flex flex-col gap-5 px-5 py-6">
        <header className="text-center">
          <h1 className="text-22 font-bold">영수증</h1>
          <p className="figures mt-1 text-13 text-ink-faint">주문 번호 {receipt.orderNo}</p>
        </header>
        <dl className="figures flex flex-col gap-1.5 text-14">
          {receipt.gift && (
            <Line name="선물">
              받는 분 {formatCount(receipt.gift.counts.sendCount)}명
              <Link
                to={giftPathOfOrder(receipt.orderId, access)}
                className="receipt-tools finger ml-2 text-accent-ink underline underline-offset-4"
              >
                선물 보기
              </Link>
            </Line>
          )}
          {receipt.paidAt !== null && <Line name="결제일">{dayOf(receipt.paidAt)}</Line>}
          <Line name="결제 수단">{methodText(payment)}</Line>
          {cashReceipt && (
            <Line name="현금영수증">
              {cashReceipt.receiptUrl === null ? (
                '발급했어요'
              ) : (
                <a
                  href={cashReceipt.receiptUrl}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="finger text-accent-ink underline underline-offset-4"
                >
                  보기<span className="sr-only"> (새 창)</span>
                </a>
              )}
            </Line>
          )}
        </dl>
        <Lines lines={receipt.gift ? mergeLines(receipt.lines) : receipt.lines} />
        <Totals totals={receipt.totals} />
        <Tax tax={receipt.tax} />
        <div className="border-t border-line pt-4">
          <Seller seller={receipt.seller} />
        </div>
        <p className="text-12 text-ink-faint">
          이 영수증은 거래를 확인하는 용도예요. 세금 신고에는 카드 매출전표나 현금영수증을 써 주세요.
        </p>
      </article>
      <div className="receipt-tools mt-auto flex flex-col">
        <BottomBar>
          <Button size="large" wide onClick={() => window.print()}>
            인쇄하기
          </Button>
        </BottomBar>
      </div>
    </>
  )
}
