/** Formats of Korean numbers, digits only: mobile, Seoul, regional, internet, virtual, toll-free, nationwide service. */
const mobile = /^01[016789]\d{7,8}$/
const others = [
  /^02\d{7,8}$/,
  /^0(3[1-3]|4[1-4]|5[1-5]|6[1-4])\d{7,8}$/,
  /^070\d{8}$/,
  /^050\d{8,9}$/,
  /^080\d{7,8}$/,
  /^1[568]\d{6}$/,
]

/** Converts a number to digits for storage: '+82 10-1234-5678' and '010-1234-5678' → '01012345678'. */
export function toPhoneDigits(text: string): string {
  const isInternational = text.trim().startsWith('+82')
  const digits = text.replace(/\D/g, '')
  return isInternational ? `0${digits.slice(2).replace(/^0/, '')}` : digits
}

/** Reports whether a text in any usual format is a mobile number, which can receive a code. */
export function isMobilePhone(text: string): boolean {
  return mobile.test(toPhoneDigits(text))
}

/** Reports whether a text in any usual format is a Korean telephone number. */
export function isPhone(text: string): boolean {
  const digits = toPhoneDigits(text)
  return mobile.test(digits) || others.some((pattern) => pattern.test(digits))
}

/** Formats a number: '01012345678' → '010-1234-5678'. Groups incomplete numbers as far as possible, for use while typing. */
export function formatPhone(text: string): string {
  const digits = toPhoneDigits(text)
  if (/^1\d{7}$/.test(digits)) return `${digits.slice(0, 4)}-${digits.slice(4)}`
  const head = digits.startsWith('02') ? 2 : digits.startsWith('050') ? 4 : 3
  const tail = Math.max(digits.length - 4, head + 3)
  return [digits.slice(0, head), digits.slice(head, tail), digits.slice(tail)].filter(Boolean).join('-')
}
