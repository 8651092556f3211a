import type { LiveProduct } from '@shop/contract'
import { discountPercentOf, formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { staffApi } from '../session/staff-api.ts'

const MINUTE_S = 60
const MOST_MINUTES = 360
const MOST_UNITS = 100_000
const DEFAULT_MINUTES = '10'

const numberIn = (text: string): number => Number(text.replaceAll(',', '').trim() || Number.NaN)
const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

type Deal = { price: string; units: string; minutes: string }

/** Validates a deal before it is sent. The server compares the price again with the present one. */
export const checkDeal = ({ price, units, minutes }: Deal, product: Pick<LiveProduct, 'price'>) =>
  toErrors({
    price:
      !isWhole(numberIn(price), 1, product.price - 1) &&
      `1원부터 ${formatWon(product.price - 1)} 사이로 적어 주세요. 지금 가격보다 낮아야 해요.`,
    units: !isWhole(numberIn(units), 1, MOST_UNITS) && '1개부터 10만 개까지 적어 주세요.',
    minutes: !isWhole(numberIn(minutes), 1, MOST_MINUTES) && '1분부터 360분까지 적어 주세요.',
  })

interface DealFormProps {
  broadcastId: number
  /** Product of the deal; undefined while the form is closed. */
  product: LiveProduct | undefined
  onClose: () => void
}

function Fields({ broadcastId, product, onClose }: DealFormProps & { product: LiveProduct }) {
  const client = useQueryClient()
  const form = useForm({
    start: { price: '', units: '', minutes: DEFAULT_MINUTES },
    check: (fields) => checkDeal(fields, product),
    send: async ({ price, units, minutes }) => {
      const body = {
        productId: product.id,
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
  const price = numberIn(form.fields.price)
  const percent = isWhole(price, 1, product.price - 1) ? discountPercentOf(product.price, price) : 0
  return (
    <form {...form.formProps} aria-label="특가 시작하기" className="flex flex-col gap-4 pt-1">
      <p className="text-14 text-pretty text-ink-soft">
        <b className="font-semibold text-ink">{product.name}</b> · 지금 {formatWon(product.price)}
      </p>
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

/** Form of a flash deal. It begins at once. */
export function DealForm(props: DealFormProps) {
  return (
    <Sheet open={props.product !== undefined} onClose={props.onClose} title="특가 시작하기">
      {props.product && <Fields {...props} product={props.product} />}
    </Sheet>
  )
}
