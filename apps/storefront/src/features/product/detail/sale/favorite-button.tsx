import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { loadChanges, wantChanges } from '../../member/load-changes.ts'
import { useMemberAct, useResumedAct } from '../../member/use-member-act.ts'
import { usePersonalProduct } from '../../member/use-personal-product.ts'
import { HeartIcon } from '../heart-icon.tsx'

/** Adds the product to the favourites with an optimistic update. A guest is invited to log in. */
export function FavoriteButton({ productId }: { productId: number }) {
  const isOn = usePersonalProduct(productId)?.isFavorites ?? false
  const set = (on: boolean) =>
    void loadChanges().then(
      ({ changeFavorite }) => changeFavorite(productId, on),
      (error: unknown) => showFailure(error),
    )
  const toggle = useMemberAct('favorite', () => set(!isOn))
  useResumedAct(productId, 'favorite', () => set(true))
  return (
    <button
      type="button"
      aria-label="찜하기"
      aria-pressed={isOn}
      onClick={toggle}
      // prefetches the code on hover
      onPointerEnter={wantChanges}
      onFocus={wantChanges}
      className="pressable flex size-14 shrink-0 items-center justify-center rounded-control ring-1 ring-line ring-inset hover:bg-sunken aria-pressed:text-sale"
    >
      <HeartIcon size={26} filled={isOn} />
    </button>
  )
}
