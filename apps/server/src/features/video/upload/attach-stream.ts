import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'
import { setStream } from './video-upload-sql.ts'

/** Only for parsing: a path has no origin. */
const SHOP = 'https://shop.invalid'

/**
 * Returns the address of an HLS playlist as the pages use it: a path of the shop, or a URL of an origin that `MEDIA_SOURCES` allows.
 * Undefined for any other text. The server never requests it.
 */
export const toStreamUrl = ({ mediaSources }: Pick<Config, 'mediaSources'>, text: string): string | undefined => {
  const url = URL.parse(text, SHOP)
  if (!url || url.username !== '' || url.password !== '' || !url.pathname.endsWith('.m3u8')) return undefined
  url.hash = ''
  if (URL.canParse(text)) return mediaSources.includes(url.origin) ? url.href : undefined
  return text.startsWith('/') && url.origin === SHOP ? url.href.slice(SHOP.length) : undefined
}

/** Sets the playlist of a video. Without a file the video takes its shape from the poster, a readable picture. */
export const attachStream = async (
  db: Sql,
  id: number,
  { url, poster }: { url: string; poster: string },
): Promise<void> => {
  const { autoOrient } = await sharp(await readFile(poster)).metadata()
  await setStream(db, { id, url, width: autoOrient.width, height: autoOrient.height })
}
