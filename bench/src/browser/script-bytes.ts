import { gzipSync } from 'node:zlib'

/** Returns the size of these scripts in bytes, each compressed separately with gzip. */
export const gzippedBytes = async (urls: readonly string[]): Promise<number> => {
  let bytes = 0
  for (const url of new Set(urls)) {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    bytes += gzipSync(Buffer.from(await response.arrayBuffer())).length
  }
  return bytes
}
