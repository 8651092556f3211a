/** One line of the report: the measured figure, its reference and its goal. */
export interface Row {
  what: string
  /** The figure with its unit. */
  measured: string
  /** The limit measured in the same run, if any. */
  limit?: string
  /** Measured value divided by the limit, or the relation of two figures. */
  ratio?: string
  goal: string
  /** Undefined for a figure without a goal. */
  reached?: boolean
}

const whole = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const showNumber = (value: number): string =>
  Math.abs(value) < 100 ? short.format(value) : whole.format(Math.round(value))
export const showRate = (perSecond: number, what: string): string => `${showNumber(perSecond)} ${what}/s`
export const showMs = (ms: number): string => `${showNumber(ms)} ms`
/** Formats a share in percent. Shares below 10 % have two decimals: rounded further, two machines would show the same value. */
export const showShare = (part: number, of: number): string => {
  const percent = (part / of) * 100
  return `${percent < 10 ? percent.toFixed(2) : Math.round(percent)} %`
}
export const showTimes = (ratio: number): string => `${ratio.toFixed(2)} ×`
export const showKib = (bytes: number): string => `${showNumber(bytes / 1024)} KiB`
