import type { Product } from '@shop/contract'
import { type ComponentType, useEffect, useState } from 'react'
import { guestAddressKey } from '#src/features/address/guest-address-key.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { TruckIcon } from '#src/ui/icons/shop-icons.tsx'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { LazyOverlay } from '../../overlay/lazy-overlay.tsx'
import { myZonecodeKey } from './my-zonecode-key.ts'

const loadSheet = () => import('./area-sheet.tsx').then(({ AreaSheet }) => AreaSheet)
const isKnown = (): boolean => {
  const store = openKeyStore()
  return store.get(myZonecodeKey) !== undefined || store.get(guestAddressKey) !== undefined
}

/** Fee for the stored postcode. Loads its code only if there is one. */
const useAnswer = (isAsking: boolean) => {
  const [loaded, setLoaded] = useState<{ Answer: ComponentType<{ product: Product }> }>()
  useEffect(() => {
    if (isAsking || !isKnown()) return
    import('./area-sheet.tsx').then(
      ({ AreaAnswer }) => setLoaded({ Answer: AreaAnswer }),
      // on failure: the table of all areas is further down the page
      () => undefined,
    )
  }, [isAsking])
  return loaded
}

/** Shipping fee to the user's own address, entered in a sheet and stored on this device. ORDER-8, AUTH-6 */
export function MyArea({ product }: { product: Product }) {
  const [open, setOpen] = useState(false)
  const answer = useAnswer(open)
  return (
    <div className="px-5 pb-6">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="pressable figures flex min-h-11 w-full items-center gap-2 rounded-control bg-sunken px-4 text-left text-13 text-ink-soft"
      >
        <TruckIcon size={20} className="shrink-0" />
        <span className="min-w-0 flex-1">
          {answer ? <answer.Answer key={String(open)} product={product} /> : '내 배송지 배송비 확인'}
        </span>
        <ForwardIcon size={16} className="shrink-0 text-ink-faint" />
      </button>
      <LazyOverlay load={loadSheet} open={open} onClose={() => setOpen(false)} product={product} />
    </div>
  )
}
