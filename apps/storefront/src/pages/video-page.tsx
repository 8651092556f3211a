import type { Video } from '@shop/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LazyOverlay } from '#src/features/product/overlay/lazy-overlay.tsx'
import {
  closeProductOverlays,
  inviteToLogin,
  openAwaitedShare,
  openShare,
  useProductOverlays,
} from '#src/features/product/overlay/overlay-store.ts'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { FeedView } from '#src/features/video/feed/feed-view.tsx'
import { videoJsonLd } from '#src/features/video/feed/video-json-ld.ts'
import { BookmarkedVideos } from '#src/features/video/list/bookmarked-videos.tsx'
import { VideoGridSkeleton, VideoList } from '#src/features/video/list/video-list.tsx'
import { feedInput, listInput, videoInput } from '#src/features/video/video-input.ts'
import { LiveIcon } from '#src/features/video/video-icons.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageFailure, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'
import { IconButton, IconLink } from '#src/ui/controls/icon-button.tsx'
import { BackIcon } from '#src/ui/icons/sign-icons.tsx'

const ID = /^[1-9]\d{0,8}$/
/** Titles of the lists, by the last part of their address. */
const lists: Readonly<Record<string, string>> = { list: '영상 모아 보기', saved: '저장한 영상' }

const plan = definePlan(({ params: { part } }) => {
  if (part === undefined) return { critical: [want('video.listFeed', feedInput)] }
  if (part === 'list') return { critical: [want('video.listFeed', listInput)] }
  if (part === 'saved') return {}
  if (!ID.test(part)) throw pageFailure(404, '찾는 영상이 없어요.')
  return { critical: [want('video.get', videoInput(Number(part)))], deferred: [want('video.listFeed', feedInput)] }
})
export const loader = pageLoader(plan)
export const handle = definePageHandle({ bar: 'none', bottom: false, footer: false })

type Props = PageProps<never, 'part'>

function VideoHead({ video }: { video: Video }) {
  const { origin } = useSite()
  const products = video.products.map(({ name }) => name).join(', ')
  return (
    <Seo
      title={video.title}
      description={[video.contents, products].filter(Boolean).join(' · ')}
      path={`/video/${video.id}`}
      type="video.other"
      image={video.poster}
      jsonLd={import.meta.env.SSR && [videoJsonLd(video, origin)]}
    />
  )
}

export function Head({ params: { part } }: Props) {
  const video = useCachedReply('video.get', videoInput(Number(part)))
  if (video) return <VideoHead video={video} />
  const title = part === undefined ? '짧은 영상' : (lists[part] ?? '영상')
  const path = part === undefined ? '/video' : `/video/${part}`
  return (
    <Seo
      title={title}
      description="짧은 영상으로 상품을 보고 바로 담아 보세요."
      path={path}
      hidden={part !== undefined && part !== 'list'}
    />
  )
}

/** Goes back within the shop, or to the home page from the first page of a visit. */
const useGoBack = (): (() => void) => {
  const navigate = useNavigate()
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    void (idx ? navigate(-1) : navigate('/', { replace: true }))
  }
}

const loadPurchase = () => import('#src/features/order/purchase-sheet.tsx')
const loadInvitation = () =>
  import('#src/features/product/member/invitation-sheet.tsx').then((sheet) => sheet.InvitationSheet)
const loadShare = () => import('#src/features/video/share/video-share-sheet.tsx').then((sheet) => sheet.VideoShareSheet)

/** Sheets over the feed. Their text is dark, unlike that of the feed. */
function FeedOverlays({ video }: { video: Video | undefined }) {
  const { open, productId } = useProductOverlays()
  useEffect(() => {
    openAwaitedShare()
    // leaving the page closes its sheets
    return closeProductOverlays
  }, [])
  return (
    <div className="text-ink">
      <OptionSheetHost load={loadPurchase} />
      <LazyOverlay load={loadShare} open={open === 'share'} video={video} onClose={closeProductOverlays} />
      <LazyOverlay
        load={loadInvitation}
        open={open === 'invitation'}
        act="bookmark"
        product={{ id: productId ?? 0 }}
        returnTo={`/video/${productId}`}
        onClose={closeProductOverlays}
      />
    </div>
  )
}

function FeedPage({ video, entry }: { video: Video | undefined; entry: string }) {
  const page = useCachedReply('video.listFeed', feedInput)
  const goBack = useGoBack()
  const [shared, setShared] = useState(video ?? page?.videos[0])
  return (
    <>
      <h1 className="sr-only">{video?.title ?? '짧은 영상'}</h1>
      <FeedView
        first={video}
        page={page}
        entry={entry}
        onBack={goBack}
        onShare={(each) => {
          setShared(each)
          openShare()
        }}
        onInvite={({ id }) => inviteToLogin('bookmark', id)}
      />
      <FeedOverlays video={shared} />
    </>
  )
}

function VideoFeed({ id, entry }: { id: number; entry: string }) {
  const video = useLoaded('video.get', videoInput(id))
  return <FeedPage video={video} entry={entry} />
}

function ListFrame({ part, children }: { part: string; children: ReactNode }) {
  const goBack = useGoBack()
  return (
    <>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 bg-black/85 px-1.5 backdrop-blur-md">
        <IconButton label="뒤로 가기" onClick={goBack}>
          <BackIcon />
        </IconButton>
        <h1 className="min-w-0 flex-1 truncate text-18 font-bold">{lists[part]}</h1>
        <IconLink label="라이브 방송" to="/live">
          <LiveIcon />
        </IconLink>
      </header>
      {children}
    </>
  )
}

function AllVideos() {
  const first = useLoaded('video.listFeed', listInput)
  return <VideoList name="video.listFeed" first={first} />
}

const renderPart = (part: string | undefined, entry: string): ReactNode => {
  if (part === 'list')
    return (
      <ListFrame part={part}>
        <AllVideos />
      </ListFrame>
    )
  if (part === 'saved')
    return (
      <ListFrame part={part}>
        <MemberOnly skeleton={<VideoGridSkeleton />} text="마음에 든 영상을 저장하면 여기에 모여요.">
          <BookmarkedVideos />
        </MemberOnly>
      </ListFrame>
    )
  // each history entry has its own feed
  if (part === undefined) return <FeedPage key={entry} video={undefined} entry={entry} />
  return <VideoFeed key={entry} id={Number(part)} entry={entry} />
}

/** Black page, also beside the column on a wide screen. */
function Dark({ children }: { children: ReactNode }) {
  useEffect(() => {
    // the place of the scrollbar lies outside the page
    const { style } = document.documentElement
    style.backgroundColor = 'black'
    return () => void style.removeProperty('background-color')
  }, [])
  return (
    <>
      <div aria-hidden="true" className="fixed inset-0 bg-black" />
      <div className="relative">{children}</div>
    </>
  )
}

/** The feed, one of its videos, the list of all videos, and the member's bookmarked ones. SCREEN-15 */
export default function VideoPage({ params: { part } }: Props) {
  const { key } = useLocation()
  return <Dark>{renderPart(part, key)}</Dark>
}
