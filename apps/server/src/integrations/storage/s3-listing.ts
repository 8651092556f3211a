/** An object in a listing of the S3 API. */
export interface ListedObject {
  key: string
  /** Bytes. */
  size: number
  modifiedAt: Date
}

export interface ListingPage {
  objects: ListedObject[]
  /** Continues the listing. Undefined on the last page. */
  next: string | undefined
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,6})|#x([0-9a-f]{1,6}));/gi, (_, name = '', decimal, hex) =>
    name === ''
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
      : (entities[name] ?? ''),
  )

const valueOf = (xml: string, element: string): string =>
  unescapeXml(new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '')

const toObject = (xml: string): ListedObject => ({
  key: decodeURIComponent(valueOf(xml, 'Key').replaceAll('+', ' ')),
  size: Number(valueOf(xml, 'Size')),
  modifiedAt: new Date(valueOf(xml, 'LastModified')),
})

/**
 * Reads a page of `ListObjectsV2` with `encoding-type=url`. All values of that document are texts without markup, and keys are
 * URL-encoded, so elements are found by their tags. Throws if the text is no such document.
 */
export const readListing = (xml: string): ListingPage => {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('the file store sent no listing')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, contents = '']) => toObject(contents))
  const isTruncated = valueOf(xml, 'IsTruncated') === 'true'
  const next = isTruncated ? valueOf(xml, 'NextContinuationToken') : undefined
  if (next === '') throw new Error('the file store sent a listing without its continuation')
  return { objects, next }
}
