import type { OrderItem } from '@shop/contract'
import { returnReasons, returnReasonText } from '@shop/rules'
import { type FormEvent, useRef, useState } from 'react'
import { Section } from '#src/features/order/checkout/section.tsx'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { errorsOfRefusal } from '#src/features/user/form/use-form.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { RadioGroup } from '#src/ui/controls/choice.tsx'
import { BottomBar } from '#src/ui/overlay/bottom-bar.tsx'
import type { OrderAccess } from '../order-access.ts'
import { OrderedProduct } from '../product/ordered-product.tsx'
import { type AccountErrors, checkAccount, emptyAccount, RefundAccountPart } from '../withdraw/refund-account-part.tsx'
import { WordsField } from '../words-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { ReturnEstimate } from './return-estimate.tsx'
import { usePhotos } from './use-photos.ts'
import { useReturnQuote } from './use-return-quote.ts'
import { type ReturnBody, useReturnRequest } from './use-return-request.ts'

type Product = OrderItem['orderItemProducts'][number]
type Kind = ReturnBody['kind']
type Reason = ReturnBody['reason']

const MOST = 1000
const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'return', label: '반품하고 환불받을게요' },
  { value: 'replace', label: '같은 상품으로 교환할게요' },
]
const reasons = returnReasons.map((value) => ({ value, label: returnReasonText(value) }))
/** Reasons that require a description, without which the shop cannot judge the request. */
const wantsWords: ReadonlySet<Reason | undefined> = new Set(['damaged', 'wrongItem', 'other'])

interface ReturnForm {
  kind: Kind
  reason: Reason | undefined
  contents: string
}
type ReturnErrors = AccountErrors & Partial<Record<'reason' | 'contents', string>>

const check = ({ reason, contents }: ReturnForm): ReturnErrors => {
  if (reason === undefined) return { reason: '이유를 선택해 주세요.' }
  return wantsWords.has(reason) && contents.trim() === '' ? { contents: '어떤 문제인지 알려 주세요.' } : {}
}

const errorsOf = (error: unknown): ReturnErrors => errorsOfRefusal(error, { start: { contents: '', ...emptyAccount } })

/** Element id of the first error. */
const placeOf = (found: ReturnErrors): string => {
  const [first = ''] = Object.keys(found)
  if (first === 'contents') return 'textarea'
  return first === 'reason' ? '[data-part="reason"] input' : `[name="${first}"]`
}

interface ReturnViewProps {
  order: OrderItem
  access: OrderAccess
  product: Product
  onDone: (order: OrderItem, kind: Kind) => void
}

/** Form values and errors. */
const useReturnForm = () => {
  const [form, setForm] = useState<ReturnForm>({ kind: 'return', reason: undefined, contents: '' })
  const [account, setAccount] = useState(emptyAccount)
  const [errors, setErrors] = useState<ReturnErrors>({})
  const change = (changed: Partial<ReturnForm>) => {
    setForm((before) => ({ ...before, ...changed }))
    setErrors({})
  }
  const changeAccount = (changed: Partial<typeof account>) => {
    setAccount((before) => ({ ...before, ...changed }))
    setErrors({})
  }
  return { form, change, account, changeAccount, errors, setErrors }
}

/** Requests a refund or an exchange for a delivered product. SCREEN-7 */
export function ReturnView(props: ReturnViewProps) {
  const { order, access, product } = props
  const { form, change, account, changeAccount, errors, setErrors } = useReturnForm()
  const element = useRef<HTMLFormElement>(null)
  const { data: quote, refetch } = useReturnQuote({ order, access, productId: product.id, ...form })
  const wantsAccount = form.kind === 'return' && quote?.needsAccount === true
  const refuse = (found: ReturnErrors) => {
    setErrors(found)
    element.current?.querySelector<HTMLElement>(placeOf(found))?.focus()
  }
  const photos = usePhotos()
  const { busy, send } = useReturnRequest(props, (refused) => {
    // submitted before the form knew that a refund account is required
    if (refused instanceof ApiError && refused.code === 'refundAccountRequired') void refetch()
    refuse(errorsOf(refused))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { ...check(form), ...(wantsAccount && checkAccount(account)) }
    if (form.reason === undefined || Object.keys(found).length > 0) return refuse(found)
    const { kind, reason, contents } = form
    const pictures = photos.photos.map(({ name }) => name)
    return void send({ kind, reason, contents, pictures, ...(wantsAccount && { refundAccount: account }) })
  }
  return (
    <form ref={element} noValidate method="post" onSubmit={submit} className="flex flex-1 flex-col">
      <h1 className="sr-only">교환·반품 신청</h1>
      <Section title="신청할 상품">
        <ul className="-my-4">
          <OrderedProduct product={product} />
        </ul>
      </Section>
      <Section title="어떻게 해 드릴까요?">
        <RadioGroup
          legend="교환 또는 반품"
          showLegend={false}
          value={form.kind}
          choices={kinds}
          onChange={(kind) => change({ kind })}
        />
      </Section>
      <Section title="이유를 알려 주세요">
        <div data-part="reason">
          <RadioGroup
            legend="교환·반품하는 이유"
            showLegend={false}
            value={form.reason}
            choices={reasons}
            onChange={(reason) => change({ reason })}
          />
        </div>
        <FormError text={errors.reason} />
        <div className="pt-4">
          <WordsField
            label={wantsWords.has(form.reason) ? '자세한 내용' : '자세한 내용 (선택)'}
            rows={5}
            most={MOST}
            placeholder="상품의 상태를 알려 주시면 더 빨리 확인할 수 있어요."
            value={form.contents}
            error={errors.contents}
            onChange={(contents) => change({ contents })}
          />
        </div>
        <div className="pt-4">
          <PhotoField {...photos} />
        </div>
        <p className="mt-4 rounded-control bg-sunken px-4 py-3 text-13 text-ink-soft">
          신청하면 판매자가 확인하고 주문하는 분의 휴대폰으로 연락드려요. 그때까지 상품을 보관해 주세요.
        </p>
      </Section>
      {form.reason !== undefined && (
        <Section title={form.kind === 'return' ? '배송비와 환불 금액' : '배송비'}>
          <ReturnEstimate order={order} access={access} productId={product.id} kind={form.kind} reason={form.reason} />
        </Section>
      )}
      {wantsAccount && <RefundAccountPart account={account} errors={errors} onChange={changeAccount} />}
      <p className="px-5 pt-4 text-13 text-ink-soft">
        받은 뒤 시간이 지나 다시 팔기 어려운 신선식품은 마음이 바뀐 경우 반품이 제한될 수 있어요. 상하거나 잘못 온
        상품에는 이런 제한이 없어요.
      </p>
      <div className="px-5 pb-4">
        <FormError text={errors.form} />
      </div>
      <BottomBar>
        <Button type="submit" size="large" wide busy={busy || photos.sending > 0}>
          {form.kind === 'return' ? '반품 신청하기' : '교환 신청하기'}
        </Button>
      </BottomBar>
    </form>
  )
}
