import type { OrderItem } from '@shop/contract'
import { formatPhone, formatSeoulTime } from '@shop/rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CheckIcon } from '#src/ui/icons/sign-icons.tsx'
import { toAddressLine } from '#src/features/address/book/address-line.ts'
import { Section } from '#src/features/order/checkout/section.tsx'
import { CopyButton } from './copy-button.tsx'
import { methodText, steps } from './order-texts.ts'

const LINK = 'finger text-accent-ink underline underline-offset-4'

export const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-4 text-14">
    <dt className="w-20 shrink-0 text-ink-faint">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
)

export function OrderNumber({ order }: { order: OrderItem }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-card bg-sunken py-3 pr-3 pl-4">
      <p className="min-w-0 text-13 text-ink-faint">
        주문 번호 <b className="figures block text-16 font-bold text-ink select-all">{order.orderNo}</b>
      </p>
      <CopyButton text={order.orderNo} done="주문 번호를 복사했어요." />
    </div>
  )
}

export function AddressPart({ order: { address }, action }: { order: OrderItem; action?: ReactNode }) {
  return (
    <Section title="배송지" action={action}>
      <p className="text-16 font-bold">{address.receiverName}</p>
      <p className="mt-1 text-14 text-ink-soft">
        ({address.zonecode}) {toAddressLine(address)}
      </p>
      <p className="figures mt-0.5 text-14 text-ink-soft">{formatPhone(address.phone)}</p>
      {address.memo && (
        <p className="mt-3 rounded-control bg-sunken px-4 py-2.5 text-13 text-ink-soft">{address.memo}</p>
      )}
    </Section>
  )
}

interface PaymentPartProps {
  order: OrderItem
  /** Path of the shop's receipt, for viewing and printing. Undefined if there is none. */
  receiptPath: string | undefined
}
export function PaymentPart({ order, receiptPath }: PaymentPartProps) {
  const { payment, address } = order
  return (
    <Section title="결제 정보">
      <dl className="figures flex flex-col gap-2.5">
        {address.guestOrderName && (
          <Row name="주문하는 분">
            {address.guestOrderName}
            {address.guestOrderPhone && ` · ${formatPhone(address.guestOrderPhone)}`}
          </Row>
        )}
        <Row name="주문 일시">{formatSeoulTime(new Date(order.createdAt))}</Row>
        <Row name="결제 수단">{methodText(payment)}</Row>
        {payment.approvedAt && <Row name="결제 일시">{formatSeoulTime(new Date(payment.approvedAt))}</Row>}
        {(receiptPath !== undefined || payment.receiptUrl) && (
          <Row name="증빙">
            <span className="flex flex-wrap gap-x-4 gap-y-2">
              {receiptPath !== undefined && (
                <Link to={receiptPath} className={LINK}>
                  영수증 보기
                </Link>
              )}
              {payment.receiptUrl && (
                <a href={payment.receiptUrl} target="_blank" rel="noreferrer noopener" className={LINK}>
                  매출전표 보기<span className="sr-only"> (새 창)</span>
                </a>
              )}
            </span>
          </Row>
        )}
      </dl>
    </Section>
  )
}

/** The four steps of an order and its progress. */
export function StepLine({ done }: { done: number }) {
  return (
    <ol className="grid grid-cols-4">
      {steps.map((step, at) => {
        const isDone = at < done
        const isCurrent = at === done - 1
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className="relative flex flex-col items-center gap-2 text-center"
          >
            {at > 0 && (
              <span
                className={`absolute top-[11px] right-[calc(50%+1rem)] h-0.5 w-[calc(100%-2rem)] ${isDone ? 'bg-accent' : 'bg-line'}`}
                aria-hidden="true"
              />
            )}
            <span
              className={`relative z-1 flex size-6 items-center justify-center rounded-full ${isDone ? 'bg-accent text-on-accent' : 'bg-surface ring-2 ring-line ring-inset'}`}
              aria-hidden="true"
            >
              {isDone && <CheckIcon size={14} />}
            </span>
            <span
              className={`text-12 ${isCurrent ? 'font-bold text-accent-ink' : isDone ? 'text-ink' : 'text-ink-faint'}`}
            >
              {step}
              {isDone && <span className="sr-only"> 끝남</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
