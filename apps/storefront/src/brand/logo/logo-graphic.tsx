import type { BrandId } from '@shop/brands'
import { setWord } from './letters.ts'
import { signs } from './signs.tsx'

interface Word {
  text: string
  color: string
  pen: number
}
/** Wordmark of each brand, with its own weight and colour. */
const words: Record<BrandId, Word> = {
  cuma: { text: 'cuma', color: '#d63a12', pen: 4.6 },
  market: { text: 'market', color: '#14803c', pen: 4.8 },
  farmer: { text: 'farmer', color: '#5d3717', pen: 4.2 },
  ru: { text: 'ru', color: '#5b3df5', pen: 5.6 },
}
const HEIGHT = 28
const SIGN = 28
const GAP = 7
const WORD_SCALE = 0.92

const typeset = ({ text, color, pen }: Word) => {
  const { width, set } = setWord(text, pen + 1.6)
  return { color, pen, set, width: SIGN + GAP + (width + pen) * WORD_SCALE, inset: pen / 2 }
}
const typesetWords = {
  cuma: typeset(words.cuma),
  market: typeset(words.market),
  farmer: typeset(words.farmer),
  ru: typeset(words.ru),
}

/** Logo of a brand, sign and wordmark, rendered to its SVG file. */
export function LogoGraphic({ id }: { id: BrandId }) {
  const { color, pen, set, width, inset } = typesetWords[id]
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      height={HEIGHT}
      width={width}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      fill="none"
    >
      <svg width={SIGN} height={SIGN} viewBox="0 0 64 64" fill="none">
        {signs[id]}
      </svg>
      <g
        transform={`translate(${SIGN + GAP + inset * WORD_SCALE} 9.4) scale(${WORD_SCALE})`}
        stroke={color}
        strokeWidth={pen}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {set.map((letter) => (
          <path key={letter.x} d={letter.path} transform={`translate(${letter.x} 0)`} />
        ))}
      </g>
    </svg>
  )
}
