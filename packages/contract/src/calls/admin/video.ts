import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminVideo, AdminVideoDetail, VideoState } from '../../entities/admin-video.ts'
import { VideoTexts } from '../../entities/video.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, IntFrom, Line, Moment, UploadedFile } from '../../scalars.ts'

const ById = z.object({ id: Id })
const staff = { access: 'staff', permission: 'video.write' } as const
const Video = z.object({ video: AdminVideoDetail })
const ProductIds = z.array(Id).max(20, '상품은 20개까지 고를 수 있어요.')
const missing = ['videoNotFound'] as const
const MOST_POSTER_BYTES = 8 * 1_024 * 1_024
const MOST_CAPTION_BYTES = 200 * 1_024

/** Videos that the brand shows. A change of a video changes it for all its brands. */
export const adminVideoCalls = {
  'admin.video.list': call({
    ...staff,
    summary: 'Videos of the brand, the newest first. `q` is part of the title, or the number of the video.',
    method: 'GET',
    path: '/admin/v1/videos',
    query: z.object({
      take: take(30),
      nextPage: Cursor.optional(),
      state: VideoState.optional(),
      q: Line(100).optional(),
    }),
    reply: z.object({ page: Page, videos: z.array(AdminVideo) }),
    errors: ['invalidCursor'],
  }),
  'admin.video.get': call({
    ...staff,
    summary: 'A video with its files, products and last days.',
    method: 'GET',
    path: '/admin/v1/videos/{id}',
    params: ById,
    reply: Video,
    errors: missing,
  }),
  'admin.video.create': call({
    ...staff,
    summary:
      'Creates a video that waits for its files, and a ticket to upload them for a day. It is published at `publishAt` once it has its video and its poster.',
    method: 'POST',
    path: '/admin/v1/videos',
    body: VideoTexts.extend({ productIds: ProductIds.default([]), publishAt: Moment.nullable().default(null) }),
    reply: z.object({ videoId: z.int(), ticket: z.string() }),
    errors: ['productNotFound'],
  }),
  'admin.video.createTicket': call({
    ...staff,
    summary: 'A ticket to upload the files of a draft for a day.',
    method: 'POST',
    path: '/admin/v1/videos/{id}/ticket',
    params: ById,
    idempotent: true,
    reply: z.object({ videoId: z.int(), ticket: z.string() }),
    errors: missing,
  }),
  'admin.video.change': call({
    ...staff,
    summary: 'Changes texts and products. Refused if another person has changed it since `version`.',
    method: 'PUT',
    path: '/admin/v1/videos/{id}',
    params: ById,
    body: VideoTexts.extend({ productIds: ProductIds, version: IntFrom(0, 999_999_999) }),
    reply: Video,
    errors: [...missing, 'productNotFound', 'changedMeanwhile'],
  }),
  'admin.video.setPoster': call({
    ...staff,
    summary: 'Replaces the poster of a video.',
    method: 'PUT',
    path: '/admin/v1/videos/{id}/poster',
    rate: 'upload',
    uploadBytes: MOST_POSTER_BYTES,
    params: ById,
    body: z.object({ file: UploadedFile }),
    reply: Video,
    errors: [...missing, 'pictureUnreadable', 'pictureTooLarge', 'filesUnavailable'],
  }),
  'admin.video.setCaptions': call({
    ...staff,
    summary: 'Replaces the captions of a video by a WebVTT file.',
    method: 'PUT',
    path: '/admin/v1/videos/{id}/captions',
    rate: 'upload',
    uploadBytes: MOST_CAPTION_BYTES,
    params: ById,
    body: z.object({ file: UploadedFile }),
    reply: Video,
    errors: [...missing, 'captionsUnreadable', 'filesUnavailable'],
  }),
  'admin.video.getCaptions': call({
    ...staff,
    summary: 'Captions of a video as a WebVTT text; empty without captions.',
    method: 'GET',
    path: '/admin/v1/videos/{id}/captions',
    params: ById,
    reply: z.object({ captions: z.string() }),
    errors: [...missing, 'filesUnavailable'],
  }),
  'admin.video.hide': call({
    ...staff,
    summary: 'Hides a video at once. Its files are not served any more.',
    method: 'POST',
    path: '/admin/v1/videos/{id}/hide',
    params: ById,
    idempotent: true,
    reply: Video,
    errors: missing,
  }),
  'admin.video.show': call({
    ...staff,
    summary: 'Publishes a hidden video again, or schedules it.',
    method: 'POST',
    path: '/admin/v1/videos/{id}/show',
    params: ById,
    idempotent: true,
    reply: Video,
    errors: missing,
  }),
  'admin.video.archive': call({
    ...staff,
    summary: 'Takes a video off for good: it leaves the list of videos, its files and counts stay.',
    method: 'DELETE',
    path: '/admin/v1/videos/{id}',
    params: ById,
    reply: z.object({ id: z.int() }),
    errors: missing,
  }),
}
