import type { PresentLine } from '../option-sheet-store.ts'
import type { Purchase, PurchaseActions } from '../purchase.ts'
import { OptionOverlay, type OptionPricing } from './option-overlay.tsx'

interface OptionSheetProps extends PurchaseActions, OptionPricing {
  productId: number
  open: boolean
}

/** Option sheet for adding to the cart, buying now, or sending as a gift. */
export function OptionSheet({ productId, open, addToCart, buyNow, sendGift, ...pricing }: OptionSheetProps) {
  return (
    <OptionOverlay
      {...pricing}
      productId={productId}
      open={open}
      title="옵션 선택"
      actions={[
        { label: '선물하기', look: 'line', act: sendGift, isGift: true },
        { label: '장바구니', look: 'line', act: addToCart },
        { label: '바로 구매', act: buyNow },
      ]}
    />
  )
}

type Choice = Purchase['optionGroups'][number]

interface ChangeSheetProps {
  productId: number
  open: boolean
  present: PresentLine
  /** Throws the server's error. */
  change: (choice: Choice) => Promise<void>
}

/** Option sheet that replaces a line. Starts with the values of the line. */
export function ChangeSheet({ productId, open, present, change }: ChangeSheetProps) {
  const act = async ({ optionGroups: [choice] }: Purchase) => {
    const { combinationId, units } = present
    if (!choice || (choice.productOptionCombinationId === combinationId && choice.optionUnit === units)) return
    await change(choice)
  }
  return (
    <OptionOverlay
      productId={productId}
      open={open}
      title="옵션 변경"
      present={present}
      actions={[{ label: '변경하기', act }]}
    />
  )
}
