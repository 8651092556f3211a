import { expect, test } from 'vitest'
import { photoKindOf } from './photo-kind.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

test.each([
  ['jpeg', '\u00ff\u00d8\u00ff\u00e0'],
  ['png', '\u0089PNG\r\n\u001a\n'],
  ['webp', 'RIFF\u0000\u0000\u0000\u0000WEBP'],
  ['heic', '\u0000\u0000\u0000\u0018ftypheic'],
  ['heic', '\u0000\u0000\u0000\u0018ftypmif1'],
  [undefined, '<svg xmlns='],
  [undefined, 'GIF89a......'],
  [undefined, '\u0000\u0000\u0000\u0018ftypavif'],
  [undefined, 'RIFF\u0000\u0000\u0000\u0000WAVE'],
  [undefined, ''],
])('[SCREEN-12] the format is %s by the first bytes', (kind, head) => {
  expect(photoKindOf(bytes(head))).toBe(kind)
})
