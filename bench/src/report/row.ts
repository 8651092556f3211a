/** One line of the report: what was measured, what it was measured against, what it shall reach. */
export interface Row {
  what: string
  /** The figure with its unit. */
  measured: string
  /** The limit taken in the same run, where there is one. */
  limit?: string
  /** Measured over limit, or how one figure stands to another. */
  ratio?: string
  goal: string
  /** Undefined where a figure stands beside others and has no goal. */
  reached?: boolean
}

const whole = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const showNumber = (value: number): string =>
  Math.abs(value) < 100 ? short.format(value) : whole.format(Math.round(value))
export const showRate = (perSecond: number, what: string): string => `${showNumber(perSecond)} ${what}/s`
export const showMs = (ms: number): string => `${showNumber(ms)} ms`
/** A small share keeps two decimals: rounded to one figure, two machines could not be told apart by it. */
export const showShare = (part: number, of: number): string => {
  const percent = (part / of) * 100
  return `${percent < 10 ? percent.toFixed(2) : Math.round(percent)} %`
}
export const showTimes = (ratio: number): string => `${ratio.toFixed(2)} ×`
export const showKib = (bytes: number): string => `${showNumber(bytes / 1024)} KiB`
