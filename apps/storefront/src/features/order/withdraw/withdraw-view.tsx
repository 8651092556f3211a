import type { OrderItem } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { type FormEvent, useRef, useState } from 'react'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { errorsOfRefusal } from '#src/features/user/form/use-form.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { BottomBar } from '#src/ui/overlay/bottom-bar.tsx'
import type { OrderAccess } from '../order-access.ts'
import { ChooseProducts } from './choose-products.tsx'
import { ReasonPart } from './reason-part.tsx'
import { type AccountErrors, checkAccount, emptyAccount, RefundAccountPart } from './refund-account-part.tsx'
import { RefundPart } from './refund-part.tsx'
import { useQuote, useWithdraw } from './use-withdraw.ts'
import type { Quote } from './withdraw-calls.ts'
import { firstChoice, listWithdrawable, openOptionsOf, reasonOf, toSelection } from './withdraw-choice.ts'

interface WithdrawViewProps {
  order: OrderItem
  access: OrderAccess
  /** Product to cancel, as written in the address. */
  asked: string | null
  onDone: (order: OrderItem) => void
}

const buttonText = (quote: Quote | undefined): string => {
  if (!quote) return '주문 취소하기'
  return quote.money > 0 ? `${formatWon(quote.money)} 돌려받고 취소하기` : '주문 취소하기'
}

/** Form values other than the product selection. They stay when the selection changes. */
const useWithdrawForm = () => {
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [account, setAccount] = useState(emptyAccount)
  const [errors, setErrors] = useState<AccountErrors>({})
  const changeAccount = (changed: Partial<typeof account>) => {
    setAccount((before) => ({ ...before, ...changed }))
    setErrors({})
  }
  return { reason, setReason, words, setWords, account, changeAccount, errors, setErrors }
}

/** Cancels an order or some of its products after showing the refund. ORDER-2, ORDER-3, ORDER-4 */
export function WithdrawView({ order, access, asked, onDone }: WithdrawViewProps) {
  const [ticked, setTicked] = useState(() => firstChoice(order, asked))
  // products cancelled elsewhere meanwhile are not selectable
  const chosen = listWithdrawable(order)
    .flatMap(openOptionsOf)
    .filter((id) => ticked.includes(id))
  const form = useWithdrawForm()
  const element = useRef<HTMLFormElement>(null)
  const isChosen = chosen.length > 0
  const selection = toSelection(order, chosen)
  const { data, error, isFetching, refetch } = useQuote(access, order, selection, isChosen)
  const quote = isChosen && !isFetching && !error ? data : undefined
  const refuse = (found: AccountErrors) => {
    form.setErrors(found)
    const [first] = Object.keys(found)
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const { busy, send } = useWithdraw({
    access,
    order,
    selection,
    onDone,
    onChanged: () => void refetch(),
    onRefused: (refused) => refuse(errorsOfRefusal(refused, { start: { ...emptyAccount } })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!quote) return
    const found = quote.needsAccount ? checkAccount(form.account) : {}
    if (Object.keys(found).length > 0) return refuse(found)
    const reason = reasonOf(form.reason, form.words)
    const refundAccount = quote.needsAccount ? form.account : undefined
    void send(quote, { ...(reason && { reason }), ...(refundAccount && { refundAccount }) })
  }
  return (
    <form ref={element} noValidate method="post" onSubmit={submit} className="flex flex-1 flex-col">
      <h1 className="sr-only">주문 취소</h1>
      <ChooseProducts order={order} chosen={chosen} onChange={setTicked} />
      <ReasonPart reason={form.reason} words={form.words} onReason={form.setReason} onWords={form.setWords} />
      {quote?.needsAccount && (
        <RefundAccountPart account={form.account} errors={form.errors} onChange={form.changeAccount} />
      )}
      <RefundPart
        order={order}
        quote={quote}
        error={error ? failureText(error) : undefined}
        isChosen={isChosen}
        onRetry={() => void refetch()}
      />
      <div className="px-5 pb-4">
        <FormError text={form.errors.form} />
      </div>
      <BottomBar>
        <Button
          type="submit"
          size="large"
          wide
          busy={busy || (isChosen && isFetching)}
          reason={isChosen ? undefined : '취소할 상품을 선택해 주세요.'}
        >
          {buttonText(quote)}
        </Button>
      </BottomBar>
    </form>
  )
}
