import { encodeCode128 } from './code-128.ts'

const HEIGHT = 40
/** Modules of empty space at both ends. */
const QUIET = 10

/** Barcode of an order number, for a scanner, with its text. */
export function Barcode({ text }: { text: string }) {
  const { bars, width } = encodeCode128(text)
  return (
    <figure className="flex flex-col items-center gap-1">
      <svg
        role="img"
        aria-label={`바코드 ${text}`}
        viewBox={`0 0 ${width + 2 * QUIET} ${HEIGHT}`}
        className="h-12 w-64 bg-white"
        shapeRendering="crispEdges"
        preserveAspectRatio="none"
      >
        {bars.map(({ x, width: bar }) => (
          <rect key={x} x={x + QUIET} y={0} width={bar} height={HEIGHT} fill="#000" />
        ))}
      </svg>
      <figcaption className="text-12 tabular-nums">{text}</figcaption>
    </figure>
  )
}
