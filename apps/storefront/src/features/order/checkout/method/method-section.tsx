import { formatCount, paidPriceOf } from '@shop/rules'
import { useId } from 'react'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { Section } from '#src/features/order/checkout/section.tsx'
import type { Checkout } from '#src/features/order/checkout/use-checkout.ts'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { byCard, isCash, keyOf, type PaymentMethod } from './pay-choice.ts'
import { ReceiptFields } from './receipt-fields.tsx'

// lazy: few shops have the contract for it, and few shoppers choose it
const loadKeyIn = () => import('./key-in-form.tsx').then(({ KeyInForm }) => KeyInForm)

const TILE =
  'flex min-h-13 cursor-pointer items-center justify-center rounded-control px-2 text-center text-14 font-semibold ring-1 ring-inset ring-line transition-colors peer-checked:bg-accent-soft peer-checked:text-accent-ink peer-checked:ring-2 peer-checked:ring-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus'

const noteOf = ({ paymentMethodType, easyPay, isKeyIn, label }: PaymentMethod, depositHours: number): string => {
  if (isKeyIn) return '결제창을 열지 않고 여기에서 바로 결제해요.'
  if (easyPay) return `${label} 결제창이 바로 열려요.`
  if (paymentMethodType === 'transfer') return '결제창에서 은행을 골라 바로 이체해요.'
  if (paymentMethodType === 'virtual_account')
    return `주문하면 입금할 계좌를 알려 드려요. ${formatCount(depositHours)}시간 안에 입금하지 않으면 주문이 취소돼요.`
  return '토스페이먼츠 결제창에서 안전하게 결제해요.'
}

/** Payment methods of the brand. Card numbers are typed in the payment window or in the shop's own form. */
export function MethodSection({ checkout }: { checkout: Checkout }) {
  const { data } = usePersonalCall('payment.listMethods')
  const name = useId()
  const { methods, depositHours } = data ?? { methods: [byCard], depositHours: 0 }
  // loaded as soon as it is offered, before it is chosen: a form that appears late shifts the page and takes a tap meant for
  // another element
  const keyIn = useLazyComponent(
    loadKeyIn,
    methods.some(({ isKeyIn }) => isKeyIn),
  )
  const chosen = methods.find((method) => keyOf(method) === keyOf(checkout.method)) ?? byCard
  return (
    <Section title="결제 수단">
      <fieldset aria-describedby={`${name}-note`}>
        <legend className="sr-only">결제 수단</legend>
        <div className="grid grid-cols-3 gap-2">
          {methods.map((method) => (
            <label key={keyOf(method)} className="relative block">
              <input
                type="radio"
                name={name}
                value={keyOf(method)}
                checked={keyOf(method) === keyOf(chosen)}
                onChange={() => checkout.change({ method }, 'receipt')}
                className="peer sr-only"
              />
              <span className={TILE}>{method.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p id={`${name}-note`} aria-live="polite" className="mt-3 text-13 text-ink-soft">
        {noteOf(chosen, depositHours)}
      </p>
      {chosen.isKeyIn && keyIn.Part && (
        <keyIn.Part entry={checkout.keyIn} price={checkout.totals ? paidPriceOf(checkout.totals) : 0} />
      )}
      {chosen.isKeyIn && keyIn.error !== undefined && (
        <ErrorNote text="카드 번호를 적는 칸을 불러오지 못했어요." onRetry={keyIn.retry} />
      )}
      {isCash(chosen) && <ReceiptFields checkout={checkout} />}
    </Section>
  )
}
