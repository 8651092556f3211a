import type { OrderItem } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import type { OrderAccess } from '../order-access.ts'
import { withAccess } from '../guest/with-access.ts'

interface ReturnPhotosProps {
  orderId: number
  access: OrderAccess
  asked: OrderItem['requests'][number]
}

/** Photos of one return request. K15 */
export function ReturnPhotos({ orderId, access, asked }: ReturnPhotosProps) {
  const input = { params: { id: orderId } }
  const { data, error, refetch } = useQuery({
    queryKey: ['orderItem.listReturnPictures', input] as const,
    queryFn: () => withAccess(access, () => api('orderItem.listReturnPictures', input)),
  })
  if (error)
    return (
      <p className="mt-2 text-13 text-ink-soft">
        {failureText(error)}{' '}
        <button type="button" className="finger font-semibold text-accent-ink" onClick={() => void refetch()}>
          다시 시도
        </button>
      </p>
    )
  const pictures = data?.requests.find(
    ({ orderItemProductId, at }) => orderItemProductId === asked.orderItemProductId && at === asked.at,
  )?.pictures
  return (
    <ul aria-label="함께 보낸 사진" className="mt-2 grid grid-cols-5 gap-1.5">
      {Array.from({ length: pictures?.length ?? asked.pictureCount }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- photos have no id and keep their order
        <li key={at} className={`aspect-square overflow-hidden rounded-control ${pictures ? 'bg-line' : 'skeleton'}`}>
          {pictures?.[at] !== undefined && (
            <img src={pictures[at]} alt={`함께 보낸 사진 ${at + 1}`} className="size-full object-cover" />
          )}
        </li>
      ))}
    </ul>
  )
}
