import type { AdminOrder } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNote, Note, Skeleton } from '#src/ui/display/states.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

interface ReturnPhotosProps {
  order: Pick<AdminOrder, 'orderNo'>
  /** Product whose request is looked at. */
  lineId: number
  onClose: () => void
}

/** One photo at a time, with small ones below it. */
function Viewer({ photos }: { photos: readonly string[] }) {
  const [at, setAt] = useState(0)
  const current = photos[at]
  if (current === undefined) return <Note icon="warning" title="사진 파일을 찾을 수 없어요." />
  return (
    <div className="flex flex-col gap-3">
      <img
        src={current}
        alt={`반품 사진 ${at + 1}`}
        className="max-h-[60dvh] w-full rounded-control bg-sunken object-contain"
      />
      {photos.length > 1 && (
        <ul aria-label="사진 고르기" className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <button
                type="button"
                aria-label={`사진 ${index + 1} 보기`}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
                className={`block size-16 overflow-hidden rounded-control ring-2 ${index === at ? 'ring-accent' : 'ring-transparent'}`}
              >
                <img src={photo} alt="" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Photos of a return request. Opening it is in the access log, so the photos are read once and not kept after it is closed. */
export function ReturnPhotos({ order: { orderNo: no }, lineId, onClose }: ReturnPhotosProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin.order.showReturnPhotos', no],
    queryFn: () => call('admin.order.showReturnPhotos', { params: { no } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const photos = data?.requests.filter((each) => each.orderItemProductId === lineId).flatMap(({ pictures }) => pictures)
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title="반품 사진"
      text="사진을 본 일은 열람 기록에 남아요."
      actions={<Button onClick={onClose}>닫기</Button>}
    >
      {error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!error && !photos && <Skeleton className="h-72 w-full" />}
      {photos && <Viewer photos={photos} />}
    </Dialog>
  )
}
