import { type Ground, groundOf, lightOf } from './drawing/grounds.ts'
import { paint } from './drawing/paint.ts'
import { drawPieces, type Placed } from './drawing/pieces.ts'
import { between, type Random, randomFrom } from './random.ts'

export interface Banner {
  readonly key: string
  readonly alt: string
  readonly main: readonly string[]
  readonly garnish: readonly string[]
  readonly ground: Ground
  readonly tone: string
  /** Brand colour laid over the left half, where the shop places the text. */
  readonly wash: string
}

const banner = (
  key: string,
  alt: string,
  main: string,
  garnish: string,
  ground: Ground,
  tone: string,
  wash: string,
): Banner => ({ key, alt, main: main.split(','), garnish: garnish.split(','), ground, tone, wash })
const ember = '#d63a12'
const leafy = '#14803c'
const earth = '#7a4a21'
const violet = '#5b3df5'

/** Banner pictures with an aspect ratio of 2:1. The left half has little detail, because the text is placed on it. */
export const banners: readonly Banner[] = [
  banner(
    'hero-cuma-orchard',
    '햇살 아래 과수원에서 갓 딴 사과와 배',
    'red-apple,bae,red-apple,persimmon',
    'herb,maple-leaf',
    'sky',
    '#ffd7a8',
    ember,
  ),
  banner(
    'hero-cuma-jeju',
    '제주 감귤과 한라봉',
    'hallabong,tangerine,tangerine,hallabong',
    'herb',
    'linen',
    '#ffe6c2',
    '#e0680a',
  ),
  banner('hero-cuma-grape', '샤인머스캣과 거봉', 'shine,campbell,shine', 'herb', 'marble', '#f2ece4', '#9a2f45'),
  banner(
    'hero-market-veg',
    '제철 채소 한 바구니',
    'carrot,tomato,broccoli,cucumber,redpaprika,ear-of-corn',
    'herb,leafy-green',
    'wood',
    '#d8b98a',
    leafy,
  ),
  banner(
    'hero-market-dawn',
    '아침 식탁에 오르는 우유와 달걀과 빵',
    'milk-bottle,bread,egg,croissant,cheese-wedge',
    'sunflower,herb',
    'check',
    '#8cc9a0',
    '#0f6b4a',
  ),
  banner(
    'hero-market-sea',
    '오늘 새벽 경매로 들어온 수산물',
    'rawsquid,redshrimp,snowcrab,abalone,oyster',
    'lemon',
    'ice',
    '#bfe2f5',
    '#125a7a',
  ),
  banner(
    'hero-farmer-harvest',
    '햅쌀과 잡곡 포대, 잘 익은 벼',
    'rice,grain,rice,beansack',
    'sheaf-of-rice',
    'sky',
    '#f2d6a2',
    earth,
  ),
  banner(
    'hero-farmer-root',
    '흙에서 갓 캔 감자와 고구마',
    'potato,sweetpotato,potato,carrot,onion',
    'herb,fallen-leaf',
    'kraft',
    '#d0a978',
    '#5f3a18',
  ),
  banner(
    'hero-farmer-jang',
    '햇볕 아래 익어 가는 장독',
    'doenjang,gochujang,kimchi,doenjang',
    'hot-pepper,garlic',
    'sky',
    '#e8d2a8',
    '#6b3a1c',
  ),
  banner(
    'hero-ru-gift',
    '리본을 두른 과일 선물',
    'wrapped-gift,hallabong,shine,peach',
    'ribbon,cherry-blossom',
    'sweep',
    '#d9d0ff',
    violet,
  ),
  banner(
    'hero-ru-sweet',
    '디저트와 아이스크림',
    'shortcake,ice-cream,doughnut,cookie,soft-ice-cream',
    'strawberry,candy',
    'sweep',
    '#ffd6e6',
    '#8a3fd0',
  ),
  banner(
    'hero-ru-berry',
    '딸기와 블루베리 축제',
    'strawberry,blueberries,cherries,strawberry',
    'herb,cherry-blossom',
    'sweep',
    '#e6dcff',
    '#6a35d8',
  ),
  banner(
    'section-gift',
    '마음을 전하는 선물 상자',
    'wrapped-gift,bae,red-apple,gotgam',
    'ribbon,evergreen-tree',
    'hanji',
    '#efdcc0',
    '#7a2331',
  ),
  banner(
    'section-wholesale',
    '산지에서 온 도매 상자',
    'package,potato,onion,napa,tangerine',
    'herb',
    'kraft',
    '#d2ab7a',
    '#4f3a22',
  ),
  banner(
    'section-funding',
    '함께 모아 키우는 펀딩',
    'seedling,sheaf-of-rice,honey-pot,chestnut',
    'four-leaf-clover',
    'sky',
    '#c9e6f5',
    '#2f6f4e',
  ),
  banner(
    'section-meat',
    '불판에 올릴 고기',
    'hanwoo,belly,pork,meat-on-bone',
    'garlic,perilla',
    'slate',
    '#4a4f54',
    '#3a1518',
  ),
  banner(
    'section-kimchi',
    '김장철 절임배추와 양념',
    'napa,kimchi,chilipowder,radish',
    'hot-pepper,garlic',
    'wood',
    '#c99f6a',
    '#8c1f1f',
  ),
  banner(
    'section-table',
    '바로 차리는 한 상',
    'pot-of-food,cooked-rice,steaming-bowl,dumpling',
    'leek,chopsticks',
    'darkwood',
    '#7a573a',
    '#3a2415',
  ),
  banner(
    'section-snack',
    '견과와 한과와 차',
    'hangwa,peanuts,teapot,moon-cake',
    'cherry-blossom,herb',
    'linen',
    '#eee0d2',
    '#5c4a6b',
  ),
  banner(
    'section-fresh',
    '오늘 들어온 신선한 것들',
    'strawberry,salmon,egg,lettuce,hanwoo',
    'herb,lemon',
    'marble',
    '#eef2ee',
    '#1f6b5a',
  ),
]

export function spread(r: Random, b: Pick<Banner, 'main' | 'garnish'>, width: number, height: number): Placed[] {
  const unit = height / 480
  const placed: Placed[] = []
  const n = Math.max(6, b.main.length + 2)
  for (let i = n - 1; i >= 0; i--) {
    const back = i >= 3
    const column = back ? (i - 3) / Math.max(1, n - 4) : i / 2
    placed.push({
      name: b.main[i % b.main.length] as string,
      x: width * (0.5 + column * 0.43) + between(r, -14, 14) * unit,
      y: height * (back ? 0.4 : 0.66) + between(r, -16, 16) * unit - (i === 1 ? 26 * unit : 0),
      size: (back ? 170 : i === 1 ? 290 : 225) * unit * between(r, 0.95, 1.05),
      turn: between(r, -13, 13),
      shade: back ? 0.12 : 0,
      flip: r() > 0.6,
    })
  }
  const leaf = (x: number, y: number, i: number): Placed => ({
    name: b.garnish[i % b.garnish.length] as string,
    x: x * width,
    y: y * height,
    size: 92 * unit * between(r, 0.8, 1.2),
    turn: between(r, -50, 50),
  })
  return [
    leaf(0.44, 0.2, 0),
    leaf(0.72, 0.12, 1),
    leaf(0.95, 0.18, 0),
    ...placed,
    leaf(0.43, 0.88, 1),
    leaf(0.62, 0.93, 0),
    leaf(0.93, 0.9, 1),
  ]
}

export async function paintBanner(b: Banner): Promise<Buffer> {
  const [width, height] = [1200, 600]
  const r = randomFrom(b.key)
  const pieces = await drawPieces(spread(r, b, width, height))
  const wash = `<defs><linearGradient id="wash"><stop stop-color="${b.wash}" stop-opacity=".93"/><stop offset=".34" stop-color="${b.wash}" stop-opacity=".8"/><stop offset=".62" stop-color="${b.wash}" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#wash)"/><circle cx="90" cy="560" r="210" fill="#ffffff" opacity=".06"/><circle cx="360" cy="20" r="150" fill="#ffffff" opacity=".05"/>`
  return paint(
    `<defs>${pieces.defs}</defs>${groundOf(b.ground, r, b.tone, width, height)}${wash}${pieces.body}${lightOf(b.ground !== 'ice', width, height)}`,
    width,
    height,
  )
}
