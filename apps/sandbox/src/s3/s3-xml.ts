import type { S3Object } from './s3-store.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${String(character.codePointAt(0))};`)

/** Writes an error document. */
export const writeError = (code: string, message: string): string =>
  `${HEAD}<Error><Code>${escapeXml(code)}</Code><Message>${escapeXml(message)}</Message></Error>`

export interface Page {
  bucket: string
  prefix: string
  objects: readonly S3Object[]
  /** Continues the listing. */
  next: string | undefined
  isUrlEncoded: boolean
}

/** Writes a page of `ListObjectsV2`. */
export const writePage = ({ bucket, prefix, objects, next, isUrlEncoded }: Page): string => {
  const toKey = (key: string): string => (isUrlEncoded ? encodeURIComponent(key) : escapeXml(key))
  const contents = objects.map(
    ({ key, bytes, modifiedAt }) =>
      `<Contents><Key>${toKey(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  return [
    `${HEAD}<ListBucketResult xmlns="${NAMESPACE}"><Name>${bucket}</Name><Prefix>${toKey(prefix)}</Prefix>`,
    `<KeyCount>${objects.length}</KeyCount><IsTruncated>${String(next !== undefined)}</IsTruncated>`,
    ...(next === undefined ? [] : [`<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>`]),
    ...contents,
    '</ListBucketResult>',
  ].join('')
}
