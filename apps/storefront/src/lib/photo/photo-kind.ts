export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic'

/** Number of first bytes that `photoKindOf` needs. */
export const PHOTO_HEAD = 12

const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte)

const textAt = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, Math.min(to, head.length)))

const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Detects the format of a photo by its first bytes. Undefined if it is none of the accepted formats. G4 */
export const photoKindOf = (head: Uint8Array): PhotoKind | undefined => {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP') return 'webp'
  return textAt(head, 4, 8) === 'ftyp' && heicBrands.has(textAt(head, 8, 12)) ? 'heic' : undefined
}
