import { useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { useCall } from '#src/lib/call/call-query.ts'
import { track } from '#src/lib/measurement/track.ts'
import { ShareIcon } from '#src/ui/icons/shop-icons.tsx'
import { ExternalLinkIcon } from '#src/ui/icons/sign-icons.tsx'
import { useProductOverlays } from '../overlay/overlay-store.ts'
import type { KakaoMessage } from './kakao-share.ts'
import { KakaoWay } from './kakao-way.tsx'
import { ShareWay } from './share-way.tsx'
import { canShareBySystem, copyAddress, pageAddress, shareBySystem } from './share-ways.ts'

interface ShareListProps {
  title: string
  /** What is shared. */
  content: { type: 'product' | 'video' | 'live'; id: number }
  toMessage: () => KakaoMessage
  /** Called after a share with a sentence about it. */
  onShared: (text: string) => Promise<void>
}

/** Ways to share the page's address. Errors are reset when the sheet is opened again. */
export function ShareList({ title, content, toMessage, onShared }: ShareListProps) {
  const [address, setAddress] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const { data: settings } = useCall('product.getShareSettings')
  const isAwaited = useProductOverlays((layers) => layers.isAwaited)
  const report = (method: string, text: string): Promise<void> => {
    track('share', { method, content_type: content.type, item_id: String(content.id) })
    return onShared(text)
  }
  const share = async () => {
    if (await shareBySystem(title)) await report('system', '공유했어요.')
  }
  const copy = async () => {
    if (await copyAddress()) await report('link', '링크를 복사했어요.')
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
            toMessage={toMessage}
            onOpened={() => report('kakaotalk', '카카오톡을 열었어요.')}
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
