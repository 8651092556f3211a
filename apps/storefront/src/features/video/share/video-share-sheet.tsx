import type { Video } from '@shop/contract'
import type { KakaoMessage } from '#src/features/product/share/kakao-share.ts'
import { ShareList } from '#src/features/product/share/share-list.tsx'
import { pageAddress } from '#src/features/product/share/share-ways.ts'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

/** Builds the chat card of a video. `address` is the address that opens it. */
const toMessage = ({ title, contents, poster }: Video, address: string): KakaoMessage => {
  const link = { mobileWebUrl: address, webUrl: address }
  return {
    objectType: 'feed',
    content: { title, description: contents, imageUrl: new URL(poster, address).href, link },
    buttons: [{ title: '영상 보기', link }],
  }
}

interface VideoShareSheetProps {
  /** Undefined until the sheet is first opened. */
  video: Video | undefined
  open: boolean
  onClose: () => void
}

/** Share sheet of the video on the screen, whose address is that of the page. */
export function VideoShareSheet({ video, open, onClose }: VideoShareSheetProps) {
  if (!video) return null
  const onShared = async (text: string) => {
    showSnackbar(text)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title="공유하기">
      <div className="flex items-center gap-3.5 rounded-card bg-sunken p-3">
        <img
          src={video.thumbnail}
          alt=""
          width={45}
          height={80}
          className="h-20 w-11 shrink-0 rounded-control object-cover"
        />
        <p className="line-clamp-2 min-w-0 flex-1 text-14 font-semibold">{video.title}</p>
      </div>
      <ShareList
        title={video.title}
        content={{ type: 'video', id: video.id }}
        toMessage={() => toMessage(video, pageAddress())}
        onShared={onShared}
      />
    </Sheet>
  )
}
