import { RowLink } from '#src/ui/display/row-link.tsx'
import type { AdminVideo } from '@shop/contract'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { durationText, videoStates } from './video-texts.ts'

export function VideoState({ state }: Pick<AdminVideo, 'state'>) {
  const [label, tone] = videoStates[state]
  return <Badge tone={tone}>{label}</Badge>
}

function Thumb({ thumbnail }: Pick<AdminVideo, 'thumbnail'>) {
  return thumbnail ? (
    <img src={thumbnail} alt="" loading="lazy" className="h-9 w-7 rounded-control bg-sunken object-cover" />
  ) : (
    <span className="block h-9 w-7 rounded-control bg-sunken" />
  )
}

export const videoColumns: readonly GridColumn<AdminVideo>[] = [
  { key: 'id', label: '번호', width: 80, isPinned: true, cell: ({ id }) => id },
  { key: 'thumb', label: '장면', width: 70, cell: (video) => <Thumb {...video} /> },
  { key: 'title', label: '제목', width: 280, cell: ({ id, title }) => <RowLink to={`/videos/${id}`}>{title}</RowLink> },
  { key: 'state', label: '상태', width: 120, cell: (video) => <VideoState {...video} /> },
  { key: 'views', label: '조회', width: 90, isRight: true, cell: ({ views }) => numberText(views) },
  { key: 'shares', label: '저장', width: 80, isRight: true, cell: ({ shares }) => numberText(shares) },
  { key: 'products', label: '상품', width: 80, isRight: true, cell: ({ productCount }) => numberText(productCount) },
  { key: 'duration', label: '길이', width: 80, isRight: true, cell: ({ durationMs }) => durationText(durationMs) },
  { key: 'at', label: '공개', width: 150, cell: ({ publishAt }) => momentText(publishAt) },
]

export const videoFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'q', label: '제목이나 번호 찾기' },
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: Object.entries(videoStates).map(([state, [label]]) => [state, label] as const),
  },
]

/** A video as a card of a phone. */
export function VideoCard({ video }: { video: AdminVideo }) {
  return (
    <div className="flex min-w-0 items-center gap-3 text-13">
      <Thumb {...video} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate text-14 font-semibold">{video.title}</span>
        <span className="text-ink-soft">
          조회 {numberText(video.views)} · 저장 {numberText(video.shares)} · 상품 {numberText(video.productCount)}
        </span>
      </div>
      <VideoState {...video} />
    </div>
  )
}
