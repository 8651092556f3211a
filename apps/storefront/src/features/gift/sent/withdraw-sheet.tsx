import type { GiftGroup, GiftTo, RefundQuote } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { useOrder } from '#src/features/order/order-queries.ts'
import {
  type AccountErrors,
  checkAccount,
  emptyAccount,
  RefundAccountFields,
} from '#src/features/order/withdraw/refund-account-part.tsx'
import { NothingPaid, RefundLines, RefundNotes } from '#src/features/order/withdraw/refund-part.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { errorsOfRefusal } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { isGiftOver, useStoreGroup } from './sent-queries.ts'
import { useGiftQuote, useWithdrawGifts } from './withdraw-calls.ts'

/** A gift that is not paid has nothing to refund, unless another amount was deposited. B6 */
function Unpaid({ id }: { id: number }) {
  const { data } = useOrder(String(id))
  return data ? <NothingPaid payment={data.payment} /> : <Skeleton className="h-10 w-full" />
}

function Quoted({ group, quote }: { group: GiftGroup; quote: RefundQuote }) {
  return (
    <>
      {group.isPaid ? <RefundLines quote={quote} /> : <Unpaid id={group.id} />}
      <RefundNotes quote={quote} />
    </>
  )
}

const QuoteSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-3">
    <p className="sr-only">돌려받을 금액을 계산하고 있어요</p>
    <Skeleton className="h-5 w-full" />
    <Skeleton className="h-5 w-full" />
    <Skeleton className="mt-2 h-8 w-full" />
  </div>
)

const buttonText = (quote: RefundQuote | undefined): string =>
  quote && quote.money > 0 ? `${formatWon(quote.money)} 돌려받고 취소하기` : '선물 취소하기'

export interface WithdrawSheetProps {
  group: GiftGroup
  /** Gift to withdraw; undefined for all that are open. */
  gift: GiftTo | undefined
  access: OrderAccess
  open: boolean
  onClose: () => void
}

/** Withdraws one gift or all after showing the refund. Use a new `key` for each opening. C090, C091, C108 */
export function WithdrawSheet({ group, gift, access, open, onClose }: WithdrawSheetProps) {
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const [account, setAccount] = useState(emptyAccount)
  const [errors, setErrors] = useState<AccountErrors>({})
  const store = useStoreGroup()
  const withdrawal = { groupId: group.id, uuid: gift?.uuid }
  const { data, error, isFetching, refetch } = useGiftQuote(access, withdrawal, open)
  const quote = isFetching || error ? undefined : data
  const refuse = (found: AccountErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const { busy, send } = useWithdrawGifts({
    access,
    withdrawal,
    onDone: (changed) => {
      onClose()
      store(changed)
      showSnackbar('선물을 취소했어요.')
    },
    onChanged: () => void refetch(),
    onRefused: (refused) => refuse(errorsOfRefusal(refused, { start: { ...emptyAccount } })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!quote) return
    const found = quote.needsAccount ? checkAccount(account) : {}
    if (Object.keys(found).length > 0) return refuse(found)
    void send(quote, quote.needsAccount ? account : undefined)
  }
  const footer = (
    <Button
      type="submit"
      form={formId}
      size="large"
      wide
      busy={busy || isFetching}
      reason={error ? failureText(error) : undefined}
    >
      {buttonText(quote)}
    </Button>
  )
  return (
    <Sheet open={open} onClose={onClose} title={gift ? '선물 취소' : '선물 모두 취소'} footer={footer}>
      <form ref={element} id={formId} noValidate method="post" onSubmit={submit} className="flex flex-col gap-5 pt-1">
        <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">
          {gift ? (
            <>
              <bdi className="font-semibold text-ink">{gift.name}</bdi>님에게 보낸 선물을 취소해요. 링크는 더 열 수
              없어요.
            </>
          ) : (
            '아직 배송을 준비하지 않은 선물을 모두 취소해요. 링크는 더 열 수 없어요.'
          )}
        </p>
        {quote?.needsAccount && (
          <RefundAccountFields
            account={account}
            errors={errors}
            onChange={(typed) => {
              setAccount((before) => ({ ...before, ...typed }))
              setErrors({})
            }}
          />
        )}
        <div>
          {error && (
            <ErrorNote text={failureText(error)} onRetry={isGiftOver(error) ? undefined : () => void refetch()} />
          )}
          {!error && (quote ? <Quoted group={group} quote={quote} /> : <QuoteSkeleton />)}
        </div>
        <FormError text={errors.form} />
      </form>
    </Sheet>
  )
}
