import type { LiveRoom } from '@shop/contract'
import type { KakaoMessage } from '#src/features/product/share/kakao-share.ts'
import { ShareList } from '#src/features/product/share/share-list.tsx'
import { pageAddress } from '#src/features/product/share/share-ways.ts'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { startText } from './live-texts.ts'

/** Builds the chat card of a broadcast. `address` is the address that opens it. */
const toMessage = ({ title, contents, image }: LiveRoom, address: string): KakaoMessage => {
  const link = { mobileWebUrl: address, webUrl: address }
  return {
    objectType: 'feed',
    content: { title, description: contents, imageUrl: new URL(image, address).href, link },
    buttons: [{ title: '방송 보기', link }],
  }
}

interface LiveShareSheetProps {
  room: LiveRoom
  open: boolean
  onClose: () => void
}

/** Share sheet of a broadcast. */
export function LiveShareSheet({ room, open, onClose }: LiveShareSheetProps) {
  const onShared = async (text: string) => {
    showSnackbar(text)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title="공유하기">
      <div className="flex items-center gap-3.5 rounded-card bg-sunken p-3">
        <img
          src={room.image}
          alt=""
          width={45}
          height={80}
          className="h-20 w-11 shrink-0 rounded-control object-cover"
        />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-14 font-semibold">{room.title}</p>
          {room.state === 'scheduled' && (
            <p className="figures text-13 text-ink-soft">{startText(room.scheduledAt)} 시작</p>
          )}
        </div>
      </div>
      <ShareList
        title={room.title}
        content={{ type: 'live', id: room.id }}
        toMessage={() => toMessage(room, pageAddress())}
        onShared={onShared}
      />
    </Sheet>
  )
}
