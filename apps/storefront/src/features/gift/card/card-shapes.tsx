/** Colours of the pictures: those of the brand, and natural ones that no brand changes. */
export const paint = {
  accent: 'var(--b-accent)',
  deep: 'var(--b-accent-pressed)',
  spot: 'var(--b-spot)',
  light: 'color-mix(in srgb, var(--b-accent) 34%, #fff)',
  pale: 'color-mix(in srgb, var(--b-spot) 45%, #fff)',
  leaf: '#4f9a58',
  leafDark: '#357a43',
  cream: '#fffaf0',
  shade: 'rgb(40 24 10 / 0.1)',
} as const

interface At {
  x: number
  y: number
  scale?: number
  turn?: number
}
const place = ({ x, y, scale = 1, turn = 0 }: At): string => `translate(${x} ${y}) rotate(${turn}) scale(${scale})`

export const Ground = ({ y = 152, width = 190 }: { y?: number; width?: number }) => (
  <ellipse cx="160" cy={y} rx={width / 2} ry="7" fill={paint.shade} />
)

export const Leaf = ({ fill = paint.leaf, ...at }: At & { fill?: string }) => (
  <path transform={place(at)} d="M0 0C4-12 16-18 30-16 28-3 16 6 0 0Z" fill={fill} />
)

export const Heart = ({ fill = paint.accent, ...at }: At & { fill?: string }) => (
  <path transform={place(at)} d="M0 8C-14-2-10-13-3-11q2 .6 3 4 1-3.4 3-4C10-13 14-2 0 8Z" fill={fill} />
)

/** Five-petalled blossom. */
export const Blossom = ({ fill, heart = '#fff3c4', ...at }: At & { fill: string; heart?: string }) => (
  <g transform={place(at)}>
    {[0, 72, 144, 216, 288].map((turn) => (
      <ellipse key={turn} cx="0" cy="-8" rx="6.4" ry="8" fill={fill} transform={`rotate(${turn})`} />
    ))}
    <circle r="4.4" fill={heart} />
  </g>
)

/** Carnation with a frilled edge. */
export const Carnation = ({ fill, inner, ...at }: At & { fill: string; inner: string }) => (
  <g transform={place(at)}>
    {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
      <circle key={turn} cx="0" cy="-15" r="8.5" fill={fill} transform={`rotate(${turn})`} />
    ))}
    {[20, 92, 164, 236, 308].map((turn) => (
      <circle key={turn} cx="0" cy="-7" r="7" fill={inner} transform={`rotate(${turn})`} />
    ))}
    <circle r="6" fill={fill} />
  </g>
)

const pieces = [
  [34, 40, 24],
  [58, 92, -30],
  [88, 24, 60],
  [232, 26, -20],
  [262, 78, 35],
  [288, 34, 80],
  [40, 128, 10],
  [284, 122, -50],
  [118, 50, 15],
  [204, 58, -65],
] as const

/** Paper confetti over the whole picture. */
export const Confetti = ({ colors }: { colors: readonly string[] }) => (
  <g>
    {pieces.map(([x, y, turn], index) => (
      <rect
        key={x}
        x="-3"
        y="-5"
        width="6"
        height={index % 3 === 0 ? 6 : 11}
        rx={index % 3 === 0 ? 3 : 1.5}
        fill={colors[index % colors.length]}
        transform={place({ x, y, turn })}
      />
    ))}
  </g>
)

/** Bow of a ribbon, tied at its middle. */
export const Bow = ({ fill, knot, ...at }: At & { fill: string; knot: string }) => (
  <g transform={place(at)}>
    <path d="M0 0c-8-16-30-20-32-8-2 11 16 15 32 8Zm0 0c8-16 30-20 32-8 2 11-16 15-32 8Z" fill={fill} />
    <path d="m-2 2-16 24 10-2 4 8L4 4Zm4 0 16 24-10-2-4 8L-4 4Z" fill={fill} />
    <rect x="-7" y="-6" width="14" height="13" rx="5" fill={knot} />
  </g>
)
