const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/**
 * Reports whether ten digits are a Korean business registration number with a valid check digit. Rejects all zeros, although
 * their checksum is valid.
 */
export const isBusinessNumber = (digits: string): boolean => {
  if (!/^\d{10}$/.test(digits) || /^0+$/.test(digits)) return false
  const figures = digits.split('').map(Number)
  const ninth = figures[8] ?? 0
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (figures[at] ?? 0), Math.floor((ninth * 5) / 10))
  return (10 - (sum % 10)) % 10 === figures[9]
}

/** `0008100014` → `000-81-00014`. */
export const toBusinessNumberText = (digits: string): string =>
  `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
