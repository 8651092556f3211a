import { banners, spread } from './banners.ts'
import { groundOf, lightOf } from './drawing/grounds.ts'
import { paint } from './drawing/paint.ts'
import { drawPieces } from './drawing/pieces.ts'
import { randomFrom } from './random.ts'

/** Pictures of shared links: 1200 × 630 px, the brand's name and slogan on its colour. */
export const cards = [
  { key: 'og-cuma', name: 'CUMA', line: '산지직송 과일 셀렉트샵', from: 'hero-cuma-orchard' },
  { key: 'og-market', name: 'Cuma Market', line: '매일 장보기, 오늘의 가격', from: 'hero-market-veg' },
  { key: 'og-farmer', name: 'Cuma Farmer', line: '산지 농부 직거래', from: 'hero-farmer-harvest' },
  { key: 'og-ru', name: 'RU', line: '맛있는 마음을 선물해요', from: 'hero-ru-gift' },
] as const

export async function paintCard(card: (typeof cards)[number]): Promise<Buffer> {
  const [width, height] = [1200, 630]
  const source = banners.find((b) => b.key === card.from)
  if (!source) throw new Error(`No banner ${card.from}`)
  const r = randomFrom(card.key)
  const pieces = await drawPieces(spread(r, source, width, height).map((p) => ({ ...p, x: p.x + 60 })))
  const words = `<g font-family="'Noto Sans CJK KR'" fill="#ffffff"><text x="84" y="300" font-size="70" font-weight="900" letter-spacing="-2">${card.name}</text><rect x="88" y="334" width="64" height="7" rx="3.5" fill="#ffffff" opacity=".85"/><text x="86" y="404" font-size="34" font-weight="500">${card.line}</text></g>`
  return paint(
    `<defs>${pieces.defs}<linearGradient id="wash"><stop stop-color="${source.wash}"/><stop offset=".4" stop-color="${source.wash}" stop-opacity=".92"/><stop offset=".75" stop-color="${source.wash}" stop-opacity="0"/></linearGradient></defs>${groundOf(source.ground, r, source.tone, width, height)}<rect width="1200" height="630" fill="url(#wash)"/>${pieces.body}${lightOf(true, width, height)}${words}`,
    width,
    height,
  )
}
