type Hsl = readonly [hue: number, saturation: number, light: number]

export function toHsl(hex: string): Hsl {
  const full = hex.length === 4 ? `#${[...hex.slice(1)].map((c) => c + c).join('')}` : hex
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255) as [number, number, number]
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const light = (max + min) / 2
  const span = max - min
  if (span === 0) return [0, 0, light]
  const saturation = span / (1 - Math.abs(2 * light - 1))
  const sector = max === r ? ((g - b) / span) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4
  return [(sector * 60 + 360) % 360, saturation, light]
}

export function toHex([hue, saturation, light]: Hsl): string {
  const s = Math.min(1, Math.max(0, saturation))
  const l = Math.min(1, Math.max(0, light))
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

export interface Recolour {
  /** Range of hues to change, clockwise from the first to the second. */
  readonly from: readonly [number, number]
  readonly to: number
  readonly saturation?: number
  readonly light?: number
}

/** Shifts the hues of one part of a picture, e.g. of a red fruit but not of its green leaf. */
export function recolour(svg: string, { from, to, saturation = 1, light = 0 }: Recolour): string {
  const width = (from[1] - from[0] + 360) % 360 || 360
  return svg.replace(/#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b/g, (hex) => {
    const [h, s, l] = toHsl(hex)
    const offset = (h - from[0] + 360) % 360
    if (offset > width || s < 0.06) return hex
    return toHex([(to + (offset - width / 2) * 0.35 + 360) % 360, s * saturation, l + light])
  })
}

export const mix = (a: string, b: string, part: number): string => {
  const at = (hex: string, i: number) => Number.parseInt(hex.slice(i, i + 2), 16)
  return `#${[1, 3, 5]
    .map((i) =>
      Math.round(at(a, i) + (at(b, i) - at(a, i)) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
