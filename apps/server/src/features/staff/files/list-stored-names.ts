import type { Sql } from '#src/db/db.ts'
import { imageFileOf } from '#src/features/live/broadcast/broadcast-parts.ts'
import { recordedName } from '#src/features/live/replay/record-segments.ts'
import type { FileKindName } from '#src/integrations/storage/file-store.ts'
import * as sql from './stored-names-sql.ts'

/** Rows of a query. */
const AT_ONCE = 500

/** Names of which one has to exist: a photo of a review is in one of three places. */
export type StoredName = readonly string[]

/** Reads rows in the order of a text key. */
async function* byText<R>(
  read: (page: { after: string; most: number }) => Promise<R[]>,
  keyOf: (row: R) => string,
): AsyncGenerator<R> {
  for (let after = ''; ; ) {
    const rows = await read({ after, most: AT_ONCE })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = keyOf(last)
  }
}

/** Reads rows in the order of their ids. */
async function* byId<R extends { id: number }>(
  read: (page: { after: number; most: number }) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let after = 0; ; ) {
    const rows = await read({ after, most: AT_ONCE })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
  }
}

async function* listRecorded(db: Sql): AsyncGenerator<StoredName> {
  for (let after = { broadcastId: 0, number: -1 }; ; ) {
    const rows = await sql.listRecordings(db, { ...after, most: AT_ONCE })
    for (const { broadcastId, file, init } of rows) {
      yield [recordedName(broadcastId, file)]
      yield [recordedName(broadcastId, init)]
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) break
    after = last
  }
  for await (const { image } of byId((page) => sql.listBroadcastImages(db, page))) yield [imageFileOf(image)]
}

const OWN_VIDEO = '/videos/'

async function* listVideos(db: Sql): AsyncGenerator<StoredName> {
  for await (const { name } of byText(
    (page) => sql.listVideoFiles(db, page),
    (row) => row.name,
  ))
    yield [`video/${name}`]
  for await (const { urls } of byId((page) => sql.listVideoUrls(db, page)))
    for (const url of urls) if (url.startsWith(OWN_VIDEO)) yield [`video/${url.slice(OWN_VIDEO.length)}`]
}

async function* listOthers(db: Sql): AsyncGenerator<StoredName> {
  for await (const { file } of byText(
    (page) => sql.listPictures(db, page),
    (row) => row.file,
  ))
    yield [`person/${file}`]
  for await (const { files } of byId((page) => sql.listReturnPhotos(db, page)))
    for (const file of files) yield [`return/${file}`]
}

async function* listReviewPhotos(db: Sql): AsyncGenerator<StoredName> {
  for await (const { file } of byText(
    (page) => sql.listPhotos(db, page),
    (row) => row.file,
  ))
    yield [`review/${file}`, `draft/${file}`, `hidden/${file}`]
}

const byHash = (kind: 'product' | 'display') =>
  async function* (db: Sql): AsyncGenerator<StoredName> {
    const read = kind === 'product' ? sql.listProductPictures : sql.listBannerPictures
    for await (const { hashes } of byId<{ id: number; hashes: string[] }>((page) => read(db, page)))
      for (const hash of hashes) yield [`${kind}/${hash}.webp`]
  }

/** Kinds of files that the same rows name, with the names in these rows. A name may come several times. */
export const storedGroups: readonly {
  kinds: readonly FileKindName[]
  list: (db: Sql) => AsyncGenerator<StoredName>
}[] = [
  { kinds: ['person', 'return'], list: listOthers },
  { kinds: ['review', 'draft', 'hidden'], list: listReviewPhotos },
  { kinds: ['video'], list: listVideos },
  { kinds: ['live'], list: listRecorded },
  { kinds: ['product'], list: byHash('product') },
  { kinds: ['display'], list: byHash('display') },
]
