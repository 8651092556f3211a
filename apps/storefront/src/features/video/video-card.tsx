import type { Video } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { Link } from 'react-router'
import { PlayIcon } from '#src/ui/icons/media-icons.tsx'
import { BookmarkIcon } from './video-icons.tsx'

/** Poster of a clip. If the small thumbnail is AVIF, browsers without AVIF support load the large one: decision 028. */
function Poster({ thumbnail, thumbnailSmall, isFirst }: Video & { isFirst: boolean }) {
  const isAvif = thumbnailSmall.endsWith('.avif')
  return (
    <picture className="block size-full bg-sunken">
      {isAvif && <source type="image/avif" srcSet={thumbnailSmall} />}
      <img
        src={isAvif ? thumbnail : thumbnailSmall}
        alt=""
        width={180}
        height={320}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        className="size-full object-cover"
      />
    </picture>
  )
}

const TEN_THOUSAND = 10_000

/** Formats views briefly, so that they fit on a narrow card: `12345` → `'1.2만'`. */
const formatViews = (views: number): string => {
  if (views < TEN_THOUSAND) return formatCount(views)
  const tenths = Math.floor(views / (TEN_THOUSAND / 10))
  return `${tenths < 1_000 ? tenths / 10 : formatCount(Math.floor(tenths / 10))}만`
}

interface VideoCardProps {
  video: Video
  /** The member has bookmarked it. */
  isMarked: boolean
  /** Loads the poster eagerly. */
  isFirst?: boolean
}

/** Poster of a video with title, views and number of products. Opens the feed at the video. */
export function VideoCard({ video, isMarked, isFirst = false }: VideoCardProps) {
  const facts = [
    video.viewCount > 0 && `조회 ${formatViews(video.viewCount)}`,
    video.products.length > 0 && `상품 ${video.products.length}개`,
  ].filter(Boolean)
  return (
    <Link
      to={`/video/${video.id}`}
      className="pressable relative block aspect-[9/16] w-full overflow-hidden rounded-card bg-sunken text-left"
    >
      <Poster {...video} isFirst={isFirst} />
      <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 to-transparent px-3 pt-14 pb-3 text-white">
        <span className="line-clamp-2 text-14 font-semibold">{video.title}</span>
        {facts.length > 0 && <span className="figures block truncate text-12"> {facts.join(' · ')}</span>}
      </span>
      <span className="absolute top-2.5 right-2.5 flex size-8 items-center justify-center rounded-full bg-black/60 text-white">
        {isMarked ? <BookmarkIcon size={18} filled /> : <PlayIcon size={16} />}
      </span>
      <span className="sr-only">{isMarked ? ' 저장한 영상 보기' : ' 영상 보기'}</span>
    </Link>
  )
}
