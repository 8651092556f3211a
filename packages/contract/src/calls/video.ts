import { z } from 'zod'
import { call } from '../call.ts'
import { ProductCard } from '../entities/product.ts'
import { Video, VideoEventKind, VideoFlags } from '../entities/video.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Id } from '../scalars.ts'

const ById = z.object({ id: Id })
const MOST_ID = 2_147_483_647
/** Ids separated by commas, each at most once. */
const Ids = (max: number) =>
  z
    .string()
    .max(max * 11)
    .regex(/^\d+(,\d+)*$/, '번호를 쉼표로 이어 주세요.')
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(z.int().min(1).max(MOST_ID)).min(1).max(max))

/** Most videos in a reply: each has texts and products. D4 */
const MOST_VIDEOS = 50
const MOST_OF_PRODUCTS = 10
const ofPage = z.object({ take: take(30, MOST_VIDEOS), nextPage: Cursor.optional() })
const Videos = z.object({ page: Page, videos: z.array(Video) })
const Share = z.object({ isMyVideoShare: z.boolean(), videoShareCount: z.int() })
const Counted = z.object({})

export const videoCalls = {
  'video.listFeed': call({
    summary: 'Videos of the brand, the newest first. The browser orders them by what it has looked at.',
    method: 'GET',
    path: '/v1/video',
    access: 'public',
    cached: true,
    query: ofPage,
    reply: Videos,
    errors: ['invalidCursor'],
  }),
  'video.get': call({
    summary: 'One video, for its shared address.',
    method: 'GET',
    path: '/v1/video/{id}',
    access: 'public',
    cached: true,
    params: ById,
    reply: Video,
    errors: ['videoNotFound'],
  }),
  'video.listOfProducts': call({
    summary:
      'Videos that show one of the products, the newest first, for rails beside products and results. Of one product, in the order that staff has chosen.',
    method: 'GET',
    path: '/v1/products/video',
    access: 'public',
    cached: true,
    query: z.object({ ids: Ids(30) }),
    reply: z.object({ videos: z.array(Video).max(MOST_OF_PRODUCTS) }),
  }),
  'video.listDisplay': call({
    ids: ['C056'],
    summary: 'Clips of a display category, thirty a page; `isMyVideoShare` is false to all, as the answer is.',
    method: 'GET',
    path: '/v1/display-category/{id}/display-video',
    access: 'public',
    cached: true,
    params: ById,
    query: ofPage,
    reply: Videos,
    errors: ['displayNotFound', 'invalidCursor'],
  }),
  'video.listProducts': call({
    ids: ['C057'],
    summary: 'The products a clip shows, in the order in which it shows them.',
    method: 'GET',
    path: '/v1/video/{id}/product',
    access: 'public',
    cached: true,
    params: ById,
    reply: z.object({ products: z.array(ProductCard) }),
    errors: ['videoNotFound'],
  }),
  'video.increaseViewCount': call({
    ids: ['C058'],
    summary: 'A video was watched. Counts once in 30 minutes per person, or per network for requests without a token.',
    method: 'PUT',
    path: '/v1/video/{id}/view-count/increase',
    access: 'public',
    params: ById,
    reply: Counted,
    errors: ['videoNotFound'],
  }),
  'video.recordEvent': call({
    summary: 'A video was watched to the end, or one of its products was opened. Counts like a view.',
    method: 'PUT',
    path: '/v1/video/{id}/event/{kind}',
    access: 'public',
    params: z.object({ id: Id, kind: VideoEventKind }),
    reply: Counted,
    errors: ['videoNotFound'],
  }),
  'video.addShare': call({
    ids: ['C059'],
    summary: 'Bookmarks a video.',
    method: 'POST',
    path: '/v1/app-users/video/{id}/link',
    access: 'member',
    idempotent: true,
    params: ById,
    reply: Share,
    errors: ['videoNotFound'],
  }),
  'video.removeShare': call({
    ids: ['C060'],
    summary: 'Removes the bookmark of a video, also of one that is no longer shown.',
    method: 'DELETE',
    path: '/v1/app-users/video/{id}/link',
    access: 'member',
    params: ById,
    reply: Share,
    errors: ['videoNotFound'],
  }),
  'video.listShares': call({
    summary: 'Bookmarked videos of the member, the latest bookmark first.',
    method: 'GET',
    path: '/v1/app-users/video/link',
    access: 'member',
    query: ofPage,
    reply: Videos,
    errors: ['invalidCursor'],
  }),
  'video.listFlags': call({
    summary: 'Bookmarks of the caller and current counts of videos of a cached list. Unknown videos are left out.',
    method: 'GET',
    path: '/v1/app-users/video/flags',
    access: 'token',
    query: z.object({ ids: Ids(100) }),
    reply: z.object({ videos: z.array(VideoFlags) }),
  }),
}
