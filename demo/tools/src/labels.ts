import type { Random } from './random.ts'
import { between } from './random.ts'

/** Paper label beside the food: `tag:`, `seal:`, `band:` or `sticker:`, followed by its text. */
export type Label = `${'tag' | 'seal' | 'band' | 'sticker'}:${string}`

const font = 'font-family="\'Noto Sans CJK KR\'"'
const serif = 'font-family="\'Noto Serif CJK KR\'"'

const widthOf = (words: string, size: number) =>
  [...words].reduce((sum, c) => sum + (c.charCodeAt(0) > 0x2000 ? size * 0.96 : size * 0.56), 0)

function tag(r: Random, words: string): string {
  const [line1 = '', line2] = words.split('/')
  const width = Math.max(widthOf(line1, 38), widthOf(line2 ?? '', 30)) + 96
  const height = line2 ? 122 : 84
  const x = 905 - width
  return `<g transform="rotate(${between(r, -7, -2).toFixed(1)} ${x} 850)"><path d="M${x - 60} ${850 - height / 2 - 70}Q${x - 10} ${840 - height / 2} ${x + 26} ${858 - height / 2 + 10}" stroke="#8a6a42" stroke-width="4" fill="none"/><g transform="translate(${x} ${850 - height / 2})"><path d="M6 10H${width + 6}V${height + 10}H6z" fill="#1d0e06" opacity=".28"/><path d="M26 0H${width}V${height}H26L0 ${height - 24}V24z" fill="#fffaf0"/><path d="M34 9H${width - 9}V${height - 9}H34" stroke="#c9a063" stroke-width="2" fill="none"/><circle cx="27" cy="${height / 2}" r="9" fill="#8a6a42"/><circle cx="27" cy="${height / 2}" r="5" fill="#4a3520"/><text x="${width / 2 + 16}" y="${line2 ? 54 : 56}" font-size="38" font-weight="700" text-anchor="middle" fill="#3b2512" ${font}>${line1}</text>${line2 ? `<text x="${width / 2 + 16}" y="98" font-size="29" font-weight="500" text-anchor="middle" fill="#9a5a2a" ${font}>${line2}</text>` : ''}</g></g>`
}

function seal(r: Random, words: string): string {
  const half = Math.ceil(words.length / 2)
  const lines = words.length > 3 ? [words.slice(0, half), words.slice(half)] : [words]
  const turn = between(r, -14, 10).toFixed(1)
  return `<g transform="translate(832 132) rotate(${turn})"><circle cx="5" cy="9" r="92" fill="#1d0e06" opacity=".25"/><circle r="92" fill="#c2362b"/><circle r="82" fill="none" stroke="#ffe9c9" stroke-width="3"/><circle r="75" fill="none" stroke="#ffe9c9" stroke-width="1.5" stroke-dasharray="5 6"/>${lines.map((line, i) => `<text y="${lines.length === 1 ? 17 : -6 + i * 48}" font-size="${line.length > 2 ? 40 : 46}" font-weight="700" text-anchor="middle" fill="#fff6e6" ${serif}>${line}</text>`).join('')}</g>`
}

function band(_r: Random, words: string): string {
  return `<g><path d="M0 800H960V905H0z" fill="#1d0e06" opacity=".2" transform="translate(0 8)"/><path d="M0 800H960V905H0z" fill="#fff8ea"/><path d="M0 809H960M0 896H960" stroke="#b98a3f" stroke-width="3"/><text x="480" y="869" font-size="46" font-weight="700" letter-spacing="6" text-anchor="middle" fill="#4a2b12" ${serif}>${words}</text></g>`
}

function sticker(r: Random, words: string): string {
  const width = widthOf(words, 36) + 76
  const colour = ['#2f6f4e', '#24527a', '#8a3b5c', '#b3541e'][Math.floor(r() * 4)]
  return `<g transform="translate(52 54) rotate(${between(r, -4, 3).toFixed(1)})"><rect x="4" y="8" width="${width}" height="76" rx="38" fill="#1d0e06" opacity=".25"/><rect width="${width}" height="76" rx="38" fill="${colour}"/><rect x="6" y="6" width="${width - 12}" height="64" rx="32" fill="none" stroke="#ffffff" stroke-opacity=".55" stroke-width="2"/><text x="${width / 2}" y="51" font-size="36" font-weight="700" text-anchor="middle" fill="#ffffff" ${font}>${words}</text></g>`
}

const kinds = { tag, seal, band, sticker }

export function labelOf(random: Random, label: Label): string {
  const at = label.indexOf(':')
  return kinds[label.slice(0, at) as keyof typeof kinds](random, label.slice(at + 1))
}
