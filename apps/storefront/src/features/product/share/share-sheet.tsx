import type { Product } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useState } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { ShareIcon } from '#src/ui/icons/shop-icons.tsx'
import { ExternalLinkIcon } from '#src/ui/icons/sign-icons.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { useCall } from '#src/lib/call/call-query.ts'
import { useProductOverlays } from '../overlay/overlay-store.ts'
import { recordShare } from '../member/change-product.ts'
import { toKakaoMessage } from './kakao-message.ts'
import { KakaoWay } from './kakao-way.tsx'
import { ShareWay } from './share-way.tsx'
import { canShareBySystem, copyAddress, pageAddress, shareBySystem } from './share-ways.ts'

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

interface WaysProps {
  product: Product
  onClose: () => void
}

/** Share options. Errors are reset when the sheet is opened again. */
function Ways({ product, onClose }: WaysProps) {
  const [address, setAddress] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const { data: settings } = useCall('product.getShareSettings')
  const isAwaited = useProductOverlays((layers) => layers.isAwaited)
  const isCondition = product.userProductOrderConditions.length > 0
  const done = async (text: string) => {
    if (isCondition) await recordShare(product.id)
    showSnackbar(isCondition ? `${text} 이제 살 수 있어요.` : text)
    onClose()
  }
  const share = async () => {
    if (await shareBySystem(product.name)) await done('공유했어요.')
  }
  const copy = async () => {
    if (await copyAddress()) await done('링크를 복사했어요.')
    else setAddress(pageAddress())
  }
  return (
    <>
      <ul className="mt-3 flex flex-col">
        <ShareWay
          icon={<ExternalLinkIcon size={20} />}
          label="링크 복사"
          onClick={() => void copy().catch(showFailure)}
        />
        {settings?.kakao && (
          <KakaoWay
            settings={settings.kakao}
            toMessage={() => toKakaoMessage(product, pageAddress())}
            onOpened={() => done('카카오톡을 열었어요.')}
            onTrouble={setTrouble}
          />
        )}
        {canShareBySystem() && (
          <ShareWay
            icon={<ShareIcon size={20} />}
            label="다른 앱으로 공유"
            onClick={() => void share().catch(showFailure)}
          />
        )}
      </ul>
      {isAwaited && trouble === undefined && settings?.kakao && (
        <output className="mt-2 block text-13 text-ink-soft">카카오톡을 한 번 더 누르면 열려요.</output>
      )}
      {trouble !== undefined && (
        <p role="alert" className="mt-2 text-13 text-danger">
          {trouble}
        </p>
      )}
      {address !== undefined && (
        <p role="alert" className="mt-2 text-13 text-ink-soft">
          복사하지 못했어요. 아래 주소를 길게 눌러 복사해 주세요.
          <span className="mt-1 block rounded-control bg-sunken px-3 py-2 break-all text-ink select-all">
            {address}
          </span>
        </p>
      )}
    </>
  )
}

interface ShareSheetProps extends WaysProps {
  open: boolean
}

/** Share sheet of a product. If sharing is a condition of buying, records the share on the server. ORDER-9 */
export function ShareSheet({ open, onClose, product }: ShareSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="공유하기">
      <Preview product={product} />
      {product.userProductOrderConditions.length > 0 && (
        <p className="mt-3 text-13 text-ink-soft">공유한 분만 살 수 있는 상품이에요. 공유하면 바로 살 수 있어요.</p>
      )}
      <Ways product={product} onClose={onClose} />
    </Sheet>
  )
}
