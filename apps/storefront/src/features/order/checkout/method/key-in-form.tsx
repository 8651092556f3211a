import { installmentsFor } from '@shop/rules'
import { type ChangeEvent, useId, useImperativeHandle, useState } from 'react'
import { Select } from '#src/ui/controls/select.tsx'
import { TextField, type TextFieldProps } from '#src/ui/controls/text-field.tsx'
import {
  type CardDraft,
  type CardErrors,
  emptyCard,
  errorsOf,
  errorsOfProblems,
  showDigits,
  showExpiry,
  showNumber,
  toKeyedCard,
  typeInto,
  type KeyInRef,
} from './key-in-draft.ts'
import { serverNow } from '#src/lib/server-clock.ts'

type Typed = Exclude<keyof CardDraft, 'installment'>
interface Field extends Pick<TextFieldProps, 'label' | 'hint' | 'placeholder' | 'type' | 'autoComplete' | 'maxLength'> {
  name: Typed
  error: keyof CardErrors
  show: (text: string) => string
}
// autofill is allowed for card data that browsers store, and off for the rest
const fields: readonly Field[] = [
  {
    name: 'number',
    error: 'cardNumber',
    label: '카드 번호',
    placeholder: '0000 0000 0000 0000',
    autoComplete: 'cc-number',
    maxLength: 30,
    show: showNumber,
  },
  {
    name: 'expiry',
    error: 'month',
    label: '유효 기간',
    placeholder: 'MM/YY',
    autoComplete: 'cc-exp',
    maxLength: 9,
    show: showExpiry,
  },
  {
    name: 'holder',
    error: 'dateOfBirth',
    label: '생년월일 또는 사업자등록번호',
    hint: '개인 카드는 YYMMDD 여섯 자리, 법인 카드는 사업자등록번호 열 자리예요.',
    autoComplete: 'off',
    maxLength: 14,
    show: showDigits(10),
  },
  {
    name: 'password',
    error: 'cardPassword',
    label: '카드 비밀번호 앞 두 자리',
    type: 'password',
    autoComplete: 'off',
    maxLength: 2,
    show: showDigits(2),
  },
]

/** Typed values and their errors. They exist in this form only and are cleared when handed over. */
const useCardDraft = (idOf: (field: keyof CardErrors) => string) => {
  const [draft, setDraft] = useState(emptyCard)
  const [errors, setErrors] = useState<CardErrors>({})
  const change = (changed: Partial<CardDraft>, mended: keyof CardErrors) => {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== mended)))
  }
  const show = (found: CardErrors): boolean => {
    setErrors(found)
    const [first] = Object.keys(found) as (keyof CardErrors)[]
    if (first) document.getElementById(idOf(first))?.focus()
    return first !== undefined
  }
  return { draft, errors, change, show, clear: () => setDraft(emptyCard) }
}

/** Card number form of the shop itself. PAY-5 */
export function KeyInForm({ entry, price }: { entry: KeyInRef; price: number }) {
  const id = useId()
  const idOf = (field: keyof CardErrors) => `${id}-${field}`
  const { draft, errors, change, show, clear } = useCardDraft(idOf)
  const months = installmentsFor(price)
  // a price that was reduced meanwhile may allow fewer months
  const installment = months.includes(draft.installment) ? draft.installment : 0
  const whole = { ...draft, installment }
  useImperativeHandle(entry, () => ({
    check: () => !show(errorsOf(whole, new Date(serverNow()))),
    take: () => {
      const card = toKeyedCard(whole)
      clear()
      return card
    },
    show: (problems) => show(errorsOfProblems(problems)),
  }))
  return (
    <fieldset className="mt-5 flex min-w-0 flex-col gap-4 border-t border-line pt-5">
      <legend className="sr-only">카드 정보</legend>
      {fields.map(({ name, error, show: shown, ...rest }) => (
        <TextField
          key={name}
          {...rest}
          id={idOf(error)}
          required
          inputMode="numeric"
          spellCheck={false}
          error={errors[error]}
          value={draft[name]}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
            change({ [name]: typeInto(currentTarget, shown) }, error)
          }
        />
      ))}
      {months.length > 1 && (
        <Select
          id={idOf('installment')}
          label="할부"
          error={errors.installment}
          value={String(installment)}
          choices={months.map((month) => ({ value: String(month), label: month === 0 ? '일시불' : `${month}개월` }))}
          onChange={({ currentTarget }) => change({ installment: Number(currentTarget.value) }, 'installment')}
        />
      )}
      <p className="text-12 text-ink-faint">카드 정보는 결제에만 쓰고 저장하지 않아요.</p>
    </fieldset>
  )
}
