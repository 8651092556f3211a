/** Limits of an uploaded video: bytes, ms, pixels, and long side to short side. */
export const videoLimits = {
  bytes: 200 * 1_024 * 1_024,
  ms: 3 * 60_000,
  leastSide: 240,
  mostSide: 3_840,
  ratio: 2.4,
} as const

interface Size {
  readonly width: number
  readonly height: number
}

const sidesOf = ({ width, height }: Size): [short: number, long: number] => [
  Math.min(width, height),
  Math.max(width, height),
]

/** Error code of a video that is not accepted for its duration or shape. Undefined if it is. */
export const findVideoRefusal = (
  facts: Size & { readonly durationMs: number },
): 'videoUnreadable' | 'videoTooLong' | 'videoShapeUnsupported' | undefined => {
  const [short, long] = sidesOf(facts)
  if (facts.durationMs < 1) return 'videoUnreadable'
  if (facts.durationMs > videoLimits.ms) return 'videoTooLong'
  const isFit = short >= videoLimits.leastSide && long <= videoLimits.mostSide && long / short <= videoLimits.ratio
  return isFit ? undefined : 'videoShapeUnsupported'
}

/** Bits per second of an encoded video, and of one that is kept as it is. */
export const ENCODED_RATE = 2_500_000
const MOST_RATE = 5_000_000
/** Sides of an encoded video (720 p), and of one that is kept as it is. */
const encoded = { short: 720, long: 1_280 }
const kept = { short: 1_080, long: 1_920 }

/** Reports whether an H.264 video is small enough to be kept as it is. `rate` is in bits per second. */
export const isLightVideo = (size: Size, rate: number): boolean => {
  const [short, long] = sidesOf(size)
  return short <= kept.short && long <= kept.long && rate <= MOST_RATE
}

/** Rounding error of a scale. */
const EPSILON = 1e-6

/** Size in which a video is encoded: at most 720 p, never enlarged. H.264 needs even sides. */
export const toEncodedSize = (size: Size): Size => {
  const [short, long] = sidesOf(size)
  const scale = Math.min(1, encoded.short / short, encoded.long / long)
  const toSide = (side: number): number => Math.max(2, Math.floor((side * scale) / 2 + EPSILON) * 2)
  return { width: toSide(size.width), height: toSide(size.height) }
}

/** Places of the frames that may become the poster, in seconds: evenly spread, without the first and the last moment. */
export const frameTimes = (seconds: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => ((at + 0.5) * seconds) / count)

/**
 * Returns how sharp a picture is: the variance of the Laplacian of its brightness. Comparable between pictures of one size. `pixels`
 * has four bytes per pixel.
 */
export const sharpnessOf = (pixels: ArrayLike<number>, { width, height }: Size): number => {
  const brightness = (x: number, y: number): number => {
    const at = 4 * (y * width + x)
    return 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
  }
  let [sum, squares] = [0, 0]
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const around = brightness(x - 1, y) + brightness(x + 1, y) + brightness(x, y - 1) + brightness(x, y + 1)
      const edge = around - 4 * brightness(x, y)
      sum += edge
      squares += edge * edge
    }
  const count = Math.max(1, (width - 2) * (height - 2))
  return squares / count - (sum / count) ** 2
}

/** Size that fits into a square of `side` px, never enlarged. */
export const fitInside = (
  { width, height }: { width: number; height: number },
  side: number,
): { width: number; height: number } => {
  const scale = Math.min(1, side / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
