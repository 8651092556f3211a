import { z } from 'zod'
import { call } from '../../call.ts'
import { DisplayChange, DisplayDocument, DisplayVersion, MOST_DOCUMENT_BYTES } from '../../entities/display-document.ts'
import { Image } from '../../entities/product.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, IntFrom, Line, Moment, RandomId, UploadedFile } from '../../scalars.ts'

const writes = { access: 'staff', permission: 'display.write' } as const
const publishes = { access: 'staff', permission: 'display.publish' } as const
const VersionNumber = IntFrom(1, 999_999_999)
const Version = IntFrom(0, 999_999_999)
const ByNumber = z.object({ number: VersionNumber })
const Note = Line(100).default('')
const Whole = DisplayVersion.extend({ document: DisplayDocument })
const MOST_PICTURE_BYTES = 10 * 1024 * 1024
const MOST_PIXEL = 20_000

/** Displays of a brand: a draft, its publication, and the versions before. Decision 083 */
export const adminDisplayCalls = {
  'admin.display.get': call({
    ...writes,
    summary: 'What the brand shows now, and its draft. `published` has the number 0 before the first publication.',
    method: 'GET',
    path: '/admin/v1/display',
    reply: z.object({ published: Whole, draft: Whole.nullable(), scheduled: DisplayVersion.nullable() }),
  }),
  'admin.display.saveDraft': call({
    ...writes,
    summary:
      'Saves the draft. `version` is the one that was read; 0: there is no draft yet. New nodes have negative ids; `ids` has the ids that they have got.',
    method: 'PUT',
    path: '/admin/v1/display/draft',
    bodyBytes: MOST_DOCUMENT_BYTES,
    body: z.object({ version: Version, document: DisplayDocument, note: Note }),
    reply: z.object({ draft: Whole, ids: z.record(z.string(), z.int()) }),
    errors: ['changedMeanwhile', 'displayInvalid'],
  }),
  'admin.display.publish': call({
    ...publishes,
    summary: 'Publishes the draft, now or at a time.',
    method: 'POST',
    path: '/admin/v1/display/publish',
    body: z.object({
      version: Version,
      /** Null: now. */
      at: Moment.nullable().default(null),
      note: Note,
    }),
    reply: z.object({ published: DisplayVersion }),
    errors: ['displayVersionNotFound', 'changedMeanwhile', 'displayInvalid', 'displayScheduled'],
  }),
  'admin.display.discard': call({
    ...writes,
    summary: 'Discards the draft, or takes a scheduled version back: it is the draft again.',
    method: 'POST',
    path: '/admin/v1/display/versions/{number}/discard',
    params: ByNumber,
    body: z.object({ version: Version }),
    reply: z.object({ draft: DisplayVersion.nullable() }),
    errors: ['displayVersionNotFound', 'changedMeanwhile', 'displayDraftExists'],
  }),
  'admin.display.listVersions': call({
    ...writes,
    summary: 'Versions of the brand, the latest first.',
    method: 'GET',
    path: '/admin/v1/display/versions',
    query: z.object({ take: take(30), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, versions: z.array(DisplayVersion) }),
    errors: ['invalidCursor'],
  }),
  'admin.display.diff': call({
    ...writes,
    summary:
      'Differences between two versions: added, removed, moved and changed nodes. Default of `from`: the published one.',
    method: 'GET',
    path: '/admin/v1/display/versions/{number}/diff',
    params: ByNumber,
    query: z.object({ from: VersionNumber.optional() }),
    reply: z.object({ from: z.int(), to: z.int(), changes: z.array(DisplayChange) }),
    errors: ['displayVersionNotFound'],
  }),
  'admin.display.restore': call({
    ...writes,
    summary: 'Copies an old version into the draft. `version` is that of the draft; 0: there is none.',
    method: 'POST',
    path: '/admin/v1/display/versions/{number}/restore',
    params: ByNumber,
    body: z.object({ version: Version }),
    reply: z.object({ draft: Whole }),
    errors: ['displayVersionNotFound', 'changedMeanwhile'],
  }),
  'admin.display.createPreview': call({
    ...writes,
    summary:
      'Returns a token of 30 minutes with which the storefront shows a version as it is at a point in time. It expires when the version changes.',
    keys: false,
    method: 'POST',
    path: '/admin/v1/display/versions/{number}/preview',
    params: ByNumber,
    body: z.object({
      version: Version,
      /** Point in time; null: now. */
      at: Moment.nullable().default(null),
    }),
    reply: z.object({ token: RandomId, expiresAt: Moment }),
    errors: ['displayVersionNotFound', 'changedMeanwhile'],
  }),
  'admin.display.uploadPicture': call({
    ...writes,
    summary:
      'Stores a picture of a banner, re-encoded, cropped to a rectangle if one is given. A document names its key.',
    method: 'POST',
    path: '/admin/v1/display/pictures',
    rate: 'upload',
    uploadBytes: MOST_PICTURE_BYTES,
    query: z.object({
      /** Square to crop, in px of the upright picture. Default: the whole picture. */
      left: IntFrom(0, MOST_PIXEL).optional(),
      top: IntFrom(0, MOST_PIXEL).optional(),
      side: IntFrom(1, MOST_PIXEL).optional(),
    }),
    body: z.object({ file: UploadedFile }),
    reply: z.object({ picture: Image }),
    errors: ['pictureUnreadable', 'pictureTooLarge', 'filesUnavailable'],
  }),
  'admin.display.listProducts': call({
    ...writes,
    summary: 'Names, prices and pictures of products of a document, in the order of `ids`.',
    method: 'GET',
    path: '/admin/v1/display/products',
    query: z.object({ ids: z.string().regex(/^\d{1,10}(,\d{1,10}){0,199}$/, '번호가 올바르지 않아요.') }),
    reply: z.object({
      products: z
        .array(
          z.object({ id: z.int(), name: z.string(), price: z.int(), image: Image.nullable(), isShown: z.boolean() }),
        )
        .max(200),
    }),
  }),
  'admin.display.listChoices': call({
    ...writes,
    summary: 'What a section may name: product groups of the brand and videos.',
    method: 'GET',
    path: '/admin/v1/display/choices',
    reply: z.object({
      groups: z.array(z.object({ code: z.string(), name: z.string(), productsCount: z.int() })).max(300),
      videos: z.array(z.object({ id: Id, title: z.string() })).max(300),
    }),
  }),
}
