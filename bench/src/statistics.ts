/** Returns the nearest-rank percentile: the value at or below which `share` (0 to 1) of the values lie. Throws on no values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  const value = sorted[at]
  if (value === undefined) throw new Error('there is no percentile of no values')
  return value
}

/** Returns the median. For an even number of values this is the mean of the two middle values. Throws on no values. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  if (low === undefined || high === undefined) throw new Error('there is no median of no values')
  return (low + high) / 2
}
