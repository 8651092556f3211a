import { gzipSync } from 'node:zlib'

/** Bytes of these scripts, each compressed by gzip on its own. */
export const gzippedBytes = async (urls: readonly string[]): Promise<number> => {
  let bytes = 0
  for (const url of new Set(urls)) {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    bytes += gzipSync(Buffer.from(await response.arrayBuffer())).length
  }
  return bytes
}
