import { formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { failureText } from '#src/features/snackbar/tell-failure.ts'
import { useNow } from '#src/features/timer/use-now.ts'
import { ApiError } from '#src/lib/api-error.ts'
import { useCall } from '#src/lib/call-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/layers/sheet.tsx'
import { Skeleton } from '#src/ui/shown/skeleton.tsx'
import { closeOptionSheet } from '../option-sheet-store.ts'
import type { Purchase, PurchaseActions } from '../purchase.ts'
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

interface FooterProps {
  units: number
  total: number
  reason: string | undefined
  busy: 'cart' | 'buy' | undefined
  onCart: () => void
  onBuy: () => void
}
function Footer({ units, total, reason, busy, onCart, onBuy }: FooterProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between" aria-live="polite">
        <span className="text-14 text-ink-soft">{units > 0 ? `총 ${units}개` : '옵션을 선택해 주세요'}</span>
        <span className="figures text-22 font-bold">{formatWon(total)}</span>
      </p>
      <div className="flex gap-2 *:flex-1">
        <Button look="line" size="large" reason={reason} busy={busy === 'cart'} onClick={onCart}>
          장바구니
        </Button>
        <Button size="large" reason={reason} busy={busy === 'buy'} onClick={onBuy}>
          바로 구매
        </Button>
      </div>
    </div>
  )
}

/** Sends a purchase once at a time; a refusal is said in the sheet, and what there is is asked for anew. */
const useSubmit = (productId: number, { setChosen, setMessage }: OptionFormState) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState<'cart' | 'buy'>()
  const submit = async (kind: 'cart' | 'buy', act: (purchase: Purchase) => Promise<void>, purchase: Purchase) => {
    if (busy) return
    setBusy(kind)
    setMessage(undefined)
    try {
      await act(purchase)
      closeOptionSheet()
      setChosen(undefined)
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

interface OptionSheetProps extends PurchaseActions {
  productId: number
  open: boolean
}

/** Chooses combinations of a product and how many of each. OPTION-1 to OPTION-3, CART-3 */
export function OptionSheet({ productId, open, addToCart, buyNow }: OptionSheetProps) {
  const input = { params: { id: productId } }
  const { data: product, error: productError, refetch: refetchProduct } = useCall('product.get', input)
  const { data: options, error: optionsError, refetch: refetchOptions } = useCall('product.listOptions', input)
  const { data: personal } = usePersonalCall('product.getUserPersonal', input)
  const isGuest = useAuth(({ status, user }) => status === 'ready' && !isMember(user))
  const now = useNow()
  const form = useOptionForm(product, options)
  const { busy, submit } = useSubmit(productId, form)
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
      title="옵션 선택"
      footer={
        product &&
        options && (
          <Footer
            units={countUnits(form.chosen)}
            total={totalOf(form.chosen, special)}
            reason={refusal ?? (form.chosen.length === 0 ? '옵션을 선택해 주세요.' : undefined)}
            busy={busy}
            onCart={() => void submit('cart', addToCart, purchase)}
            onBuy={() => void submit('buy', buyNow, purchase)}
          />
        )
      }
    >
      {product && <p className="pb-4 text-14 text-ink-soft">{product.name}</p>}
      {refusal !== undefined && (
        <p className="mb-4 rounded-control bg-sunken px-4 py-3 text-14 font-semibold text-ink-soft">{refusal}</p>
      )}
      {failure ? (
        <div className="flex flex-col items-center gap-3 py-8">
          <p className="text-14 text-ink-soft">{failureText(failure)}</p>
          <Button look="line" onClick={retry}>
            다시 불러오기
          </Button>
        </div>
      ) : product && options ? (
        <OptionForm {...form} product={product} options={options} personal={personal} isSpecialSale={special} />
      ) : (
        <Waiting />
      )}
    </Sheet>
  )
}
