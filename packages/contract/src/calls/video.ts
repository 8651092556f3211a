import { z } from 'zod'
import { call } from '../call.ts'
import { ProductCard } from '../entities/product.ts'
import { Video } from '../entities/video.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Id } from '../scalars.ts'

const ById = z.object({ id: Id })

export const videoCalls = {
  'video.listDisplay': call({
    ids: ['C056'],
    summary: 'Clips of a display category, thirty a page; `isMyVideoShare` is false to all, as the answer is.',
    method: 'GET',
    path: '/v1/display-category/{id}/display-video',
    access: 'public',
    cached: true,
    params: ById,
    query: z.object({ take: take(30), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, videos: z.array(Video) }),
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
}
