const SMS_BYTES = 90
const LMS_BYTES = 2_000

export interface TextLength {
  characters: number
  /** In EUC-KR, by which text messages are charged. */
  bytes: number
  type: 'SMS' | 'LMS' | 'tooLong'
}

/** Measures a text message. A Hangul syllable takes two bytes. Up to 90 bytes are an SMS, up to 2,000 an LMS. */
export const measureText = (text: string): TextLength => {
  const characters = Array.from(text)
  const bytes = characters.reduce((sum, each) => sum + ((each.codePointAt(0) ?? 0) > 127 ? 2 : 1), 0)
  if (bytes > LMS_BYTES) return { characters: characters.length, bytes, type: 'tooLong' }
  return { characters: characters.length, bytes, type: bytes > SMS_BYTES ? 'LMS' : 'SMS' }
}
