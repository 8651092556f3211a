import type { LiveProduct } from '@shop/contract'
import { discountPercentOf, formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { useCall } from '#src/lib/call/call-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Select } from '#src/ui/controls/select.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { staffApi } from '../session/staff-api.ts'
import { ALL, type DealOption, dealOptionsOf, firstChoice } from './deal-options.ts'

const MINUTE_S = 60
const MOST_MINUTES = 360
const MOST_UNITS = 100_000
const DEFAULT_MINUTES = '10'

const numberIn = (text: string): number => Number(text.replaceAll(',', '').trim() || Number.NaN)
const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

type Deal = { option: string; price: string; units: string; minutes: string }

/** Validates a deal before it is sent. `chosen`: undefined without a choice. The server compares the price again with the present one. */
export const checkDeal = (
  { price, units, minutes }: Omit<Deal, 'option'>,
  chosen: Pick<DealOption, 'price'> | undefined,
) =>
  toErrors({
    option: !chosen && '특가로 팔 옵션을 골라 주세요.',
    price:
      chosen &&
      !isWhole(numberIn(price), 1, chosen.price - 1) &&
      `1원부터 ${formatWon(chosen.price - 1)} 사이로 적어 주세요. 지금 가격보다 낮아야 해요.`,
    units: !isWhole(numberIn(units), 1, MOST_UNITS) && '1개부터 10만 개까지 적어 주세요.',
    minutes: !isWhole(numberIn(minutes), 1, MOST_MINUTES) && '1분부터 360분까지 적어 주세요.',
  })

interface DealFormProps {
  broadcastId: number
  /** Product of the deal; undefined while the form is closed. */
  product: LiveProduct | undefined
  onClose: () => void
}

type FieldsProps = DealFormProps & { product: LiveProduct }

/** Price of what was chosen, and the choice if the product has several options. */
function OptionChoice({
  options,
  chosen,
  field,
}: {
  options: readonly DealOption[]
  chosen: DealOption | undefined
  field: ReturnType<ReturnType<typeof useForm<Deal>>['field']>
}) {
  if (options.length === 1) return null
  const choices = options.map(({ value, label, isSoldOut }) => ({ value, label, disabled: isSoldOut }))
  return (
    <div className="flex flex-col gap-1.5">
      <Select label="옵션" choices={[{ value: '', label: '골라 주세요', disabled: true }, ...choices]} {...field} />
      {chosen?.value === ALL && (
        <output className="block text-13 font-semibold text-sale">모든 옵션을 이 가격에 팔아요.</output>
      )}
    </div>
  )
}

const useDealForm = ({ broadcastId, product, onClose }: FieldsProps, options: readonly DealOption[]) => {
  const client = useQueryClient()
  const chosenOf = (option: string) => options.find(({ value }) => value === option)
  const form = useForm<Deal>({
    start: { option: firstChoice(options), price: '', units: '', minutes: DEFAULT_MINUTES },
    check: (fields) => checkDeal(fields, chosenOf(fields.option)),
    send: async ({ option, price, units, minutes }) => {
      const body = {
        productId: product.id,
        productOptionCombinationId: option === ALL ? null : Number(option),
        price: numberIn(price),
        units: numberIn(units),
        durationS: numberIn(minutes) * MINUTE_S,
      }
      await staffApi('admin.live.startDeal', { params: { id: broadcastId }, body })
      void client.invalidateQueries({ queryKey: ['admin.live.get'] })
      showSnackbar('특가를 시작했어요.')
      onClose()
    },
    fieldOfCode: { liveDealPrice: 'price' },
  })
  return { form, chosen: chosenOf(form.fields.option) }
}

function Fields({ options, ...props }: FieldsProps & { options: readonly DealOption[] }) {
  const { product } = props
  const { form, chosen } = useDealForm(props, options)
  const price = numberIn(form.fields.price)
  const percent = chosen && isWhole(price, 1, chosen.price - 1) ? discountPercentOf(chosen.price, price) : 0
  return (
    <form {...form.formProps} aria-label="특가 시작하기" className="flex flex-col gap-4 pt-1">
      <p className="text-14 text-pretty text-ink-soft">
        <b className="font-semibold text-ink">{product.name}</b>
        {chosen && ` · 지금 ${formatWon(chosen.price)}`}
        {chosen?.value === ALL && firstChoice(options) === '' && '부터'}
      </p>
      <OptionChoice options={options} chosen={chosen} field={form.field('option')} />
      <TextField
        label="특가 가격"
        inputMode="numeric"
        autoComplete="off"
        trailing={<span className="px-3 text-14 text-ink-soft">원</span>}
        hint={percent > 0 ? `${percent}% 할인이에요.` : undefined}
        {...form.field('price')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="수량"
          inputMode="numeric"
          autoComplete="off"
          trailing={<span className="px-3 text-14 text-ink-soft">개</span>}
          {...form.field('units')}
        />
        <TextField
          label="시간"
          inputMode="numeric"
          autoComplete="off"
          trailing={<span className="px-3 text-14 text-ink-soft">분</span>}
          {...form.field('minutes')}
        />
      </div>
      <FormError text={form.errors.form} />
      <Button type="submit" wide busy={form.busy}>
        특가 시작하기
      </Button>
    </form>
  )
}

function Loaded(props: FieldsProps) {
  const { product } = props
  const { data, error, refetch } = useCall('product.listOptions', { params: { id: product.id } })
  if (data) return <Fields {...props} options={dealOptionsOf(product, data)} />
  if (error) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true">
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}

/** Form of a flash deal. It begins at once. */
export function DealForm(props: DealFormProps) {
  return (
    <Sheet open={props.product !== undefined} onClose={props.onClose} title="특가 시작하기">
      {props.product && <Loaded {...props} product={props.product} />}
    </Sheet>
  )
}
