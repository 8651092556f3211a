import type { Product } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { recordShare } from '../member/change-product.ts'
import { toKakaoMessage } from './kakao-message.ts'
import { ShareList } from './share-list.tsx'
import { pageAddress } from './share-ways.ts'

function Preview({ product }: { product: Product }) {
  const [image] = product.images
  return (
    <div className="flex items-center gap-3.5 rounded-card bg-sunken p-3">
      {image && (
        <div className="size-16 shrink-0 overflow-hidden rounded-control">
          <Picture image={image} sizes="64px" decorative />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-14 font-semibold">{product.name}</p>
        <p className="figures text-14 text-ink-soft">{formatWon(product.productPrice.price)}</p>
      </div>
    </div>
  )
}

interface ShareSheetProps {
  product: Product
  open: boolean
  onClose: () => void
}

/** Share sheet of a product. If sharing is a condition of buying, records the share on the server. ORDER-9 */
export function ShareSheet({ open, onClose, product }: ShareSheetProps) {
  const isCondition = product.userProductOrderConditions.length > 0
  const onShared = async (text: string) => {
    if (isCondition) await recordShare(product.id)
    showSnackbar(isCondition ? `${text} 이제 살 수 있어요.` : text)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title="공유하기">
      <Preview product={product} />
      {isCondition && (
        <p className="mt-3 text-13 text-ink-soft">공유한 분만 살 수 있는 상품이에요. 공유하면 바로 살 수 있어요.</p>
      )}
      <ShareList
        title={product.name}
        content={{ type: 'product', id: product.id }}
        toMessage={() => toKakaoMessage(product, pageAddress())}
        onShared={onShared}
      />
    </Sheet>
  )
}
