const won = new Intl.NumberFormat('ko-KR')
const inSeoul = { timeZone: 'Asia/Seoul' } as const
const dayFormat = new Intl.DateTimeFormat('ko-KR', { ...inSeoul, month: '2-digit', day: '2-digit', weekday: 'short' })
const yearFormat = new Intl.DateTimeFormat('en-CA', { ...inSeoul, year: 'numeric', month: '2-digit', day: '2-digit' })
const timeFormat = new Intl.DateTimeFormat('ko-KR', {
  ...inSeoul,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Number with separators: `12,900`. */
export const numberText = (value: number): string => won.format(value)

/** Price in won: `12,900원`. */
export const wonText = (value: number): string => `${won.format(value)}원`

/** Calendar day in Asia/Seoul of a time: `2026-11-21`. */
export const seoulDay = (at: string | Date): string => yearFormat.format(new Date(at))

/** Day in Asia/Seoul: `11.21(토)`. */
export const dayText = (at: string | Date): string => {
  const part = Object.fromEntries(dayFormat.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return `${part['month']}.${part['day']}(${part['weekday']})`
}

/** Time in Asia/Seoul: `11.21(토) 09:30`. */
export const momentText = (at: string | Date): string => `${dayText(at)} ${timeFormat.format(new Date(at))}`
