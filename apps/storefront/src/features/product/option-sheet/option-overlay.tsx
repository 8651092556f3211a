import type { ProductOptions } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { useNow } from '#src/features/timer/use-now.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/call-query.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { closeOptionSheet, type PresentLine } from '../option-sheet-store.ts'
import type { Purchase } from '../purchase.ts'
import { findRefusal } from '../refusal.ts'
import { isSpecialSale } from '../sale-facts.ts'
import { OptionForm, type OptionFormState, useOptionForm } from './option-form.tsx'
import { countUnits, toOptionGroups, totalOf } from './selection.ts'

const refusalOf = (error: unknown): string => {
  const lines = error instanceof ApiError ? error.problems.map((problem) => problem.message) : []
  return [failureText(error), ...lines].join('\n')
}

function Waiting() {
  return (
    <div className="flex flex-col gap-2" aria-busy="true">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-13 rounded-control" />
      <Skeleton className="h-13 rounded-control" />
    </div>
  )
}

/** Reason why the product cannot be bought now. The action that changes this (login, sharing, alarm) is on the product page. */
function Refusal({ text, productId }: { text: string; productId: number }) {
  const page = `/product/${productId}`
  const isElsewhere = useLocation().pathname !== page
  return (
    <div className="mb-4 flex items-center gap-3 rounded-control bg-sunken px-4 py-3 text-14 font-semibold text-ink-soft">
      <p className="flex-1">{text}</p>
      {isElsewhere && (
        <ButtonLink look="line" size="small" to={page} onClick={closeOptionSheet}>
          상품 보기
        </ButtonLink>
      )}
    </div>
  )
}

/** An action with the selection. Throws the server's error. */
export interface SheetAction {
  label: string
  look?: 'line'
  act: (purchase: Purchase) => Promise<void>
  /** Offered only for products that can be sent as a gift. */
  isGift?: true
}

interface FooterProps {
  units: number
  total: number
  reason: string | undefined
  actions: readonly SheetAction[]
  busy: SheetAction['label'] | undefined
  onAct: (action: SheetAction) => void
}
function Footer({ units, total, reason, actions, busy, onAct }: FooterProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between" aria-live="polite">
        <span className="text-14 text-ink-soft">{units > 0 ? `총 ${units}개` : '옵션을 선택해 주세요'}</span>
        <span className="figures text-22 font-bold">{formatWon(total)}</span>
      </p>
      <div className="flex gap-2 *:flex-1 *:px-2">
        {actions.map((action) => (
          <Button
            key={action.label}
            {...(action.look && { look: action.look })}
            size="large"
            reason={reason}
            busy={busy === action.label}
            onClick={() => onAct(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Sends one purchase at a time. Shows an error in the sheet and refetches the options. */
const useSubmit = (productId: number, setMessage: OptionFormState['setMessage'], onDone: () => void) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState<SheetAction['label']>()
  const submit = async ({ label, act }: SheetAction, purchase: Purchase) => {
    if (busy) return
    setBusy(label)
    setMessage(undefined)
    try {
      await act(purchase)
      closeOptionSheet()
      onDone()
    } catch (error) {
      setMessage(refusalOf(error))
      const input = { params: { id: productId } }
      void client.invalidateQueries({ queryKey: ['product.listOptions', input] })
      void client.invalidateQueries({ queryKey: ['product.get', input] })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, submit }
}

/** Prices other than those of the product page, e.g. during a broadcast. */
export interface OptionPricing {
  /** Replaces prices of the options. */
  adjust?: ((options: ProductOptions) => ProductOptions) | undefined
  /** Sentence about these prices. */
  note?: string | undefined
}

interface OptionLayerProps extends OptionPricing {
  productId: number
  open: boolean
  title: string
  /** Line being changed: one combination replaces another. */
  present?: PresentLine | undefined
  actions: readonly SheetAction[]
}

/** Options of a product, with the prices that apply here. */
const useOptions = (productId: number, adjust: OptionPricing['adjust']) => {
  const { data, error, refetch } = useCall('product.listOptions', { params: { id: productId } })
  return { data: data && adjust ? adjust(data) : data, error, refetch }
}

/** The product whose options are chosen, and a sentence about prices that apply only here. */
function SheetTitle({ name, note }: { name: string | undefined; note: string | undefined }) {
  return (
    <>
      {name !== undefined && <p className="pb-4 text-14 text-ink-soft">{name}</p>}
      {note !== undefined && <p className="-mt-3 pb-4 text-13 font-semibold text-sale">{note}</p>}
    </>
  )
}

/** Selects combinations of a product and their units. OPTION-1 to OPTION-3, CART-3 */
export function OptionOverlay({ productId, open, title, present, actions, adjust, note }: OptionLayerProps) {
  const input = { params: { id: productId } }
  const { data: product, error: productError, refetch: refetchProduct } = useCall('product.get', input)
  const { data: options, error: optionsError, refetch: refetchOptions } = useOptions(productId, adjust)
  const { data: personal } = usePersonalCall('product.getUserPersonal', input)
  const isGuest = useAuth(({ status, user }) => status === 'ready' && !isMember(user))
  const now = useNow()
  const form = useOptionForm({ product, options, personal, present, now })
  const { busy, submit } = useSubmit(productId, form.setMessage, () => {
    // a changed line keeps its new values until the sheet is closed
    if (!present) form.setChosen(undefined)
  })
  const special = product !== undefined && isSpecialSale(product, now)
  const refusal = product && findRefusal(product, { isGuest, personal }, now)
  const failure = (product === undefined && productError) || (options === undefined && optionsError)
  const purchase = { productId, optionGroups: toOptionGroups(form.chosen) }
  const retry = () => {
    void refetchProduct()
    void refetchOptions()
  }
  return (
    <Sheet
      open={open}
      onClose={closeOptionSheet}
      title={title}
      footer={
        product &&
        options && (
          <Footer
            units={countUnits(form.chosen)}
            total={totalOf(form.chosen, special)}
            reason={refusal ?? (form.chosen.length === 0 ? '옵션을 선택해 주세요.' : undefined)}
            actions={actions.filter(({ isGift }) => !isGift || product.isGiftable)}
            busy={busy}
            onAct={(action) => void submit(action, purchase)}
          />
        )
      }
    >
      <SheetTitle name={product?.name} note={note} />
      {refusal !== undefined && <Refusal text={refusal} productId={productId} />}
      {failure ? (
        <div className="flex flex-col items-center gap-3 py-8">
          <p className="text-14 text-ink-soft">{failureText(failure)}</p>
          <Button look="line" onClick={retry}>
            다시 불러오기
          </Button>
        </div>
      ) : product && options ? (
        <OptionForm
          {...form}
          product={product}
          options={options}
          personal={personal}
          isSpecialSale={special}
          present={present}
          now={now}
        />
      ) : (
        <Waiting />
      )}
    </Sheet>
  )
}
