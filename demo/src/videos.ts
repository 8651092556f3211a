import { readFileSync } from 'node:fs'
import type { DemoProduct } from '#src/catalogue-shape.ts'
import type { DemoVideo } from '#src/loading/lists-shape.ts'

/** File of a video, named by its content: `<sha-256>.<ending>`. */
export interface VideoFile {
  readonly file: string
  readonly bytes: number
}

/** Entry of `videos/videos.json`, which `demo/tools/src/video/make-videos.ts` writes. */
export interface Clip {
  readonly key: string
  readonly kind: 'product' | 'recipe' | 'wholesale' | 'gift'
  readonly title: string
  readonly contents: string
  /** Keys of the pictures in it. */
  readonly pictures: readonly string[]
  readonly durationMs: number
  readonly width: number
  readonly height: number
  readonly video: VideoFile
  readonly captions: VideoFile
  readonly poster: { readonly webp640: VideoFile; readonly avif640: VideoFile; readonly avif320: VideoFile }
  /** The same clip as HLS: its playlist, then the files that the playlist names. */
  readonly hls?: readonly VideoFile[]
}

export const clips = JSON.parse(
  readFileSync(new URL('../videos/videos.json', import.meta.url), 'utf8'),
) as readonly Clip[]

const urlOf = ({ file }: VideoFile): string => `/videos/${file}`

/** Products that have a clip in their gallery: the clip, and the beginning of the name. */
const films: readonly (readonly [key: string, name: string])[] = [
  ['apple', '청송 꿀사과'],
  ['shine', '상주 샤인머스캣'],
  ['strawberry', '논산 설향딸기'],
  ['tangerine', '제주 노지감귤'],
  ['mackerel', '부산 손질 고등어'],
  ['salmon', '노르웨이 생연어'],
  ['abalone', '완도 활전복 1kg'],
  ['hanwoo', '1++ 한우 등심'],
  ['belly', '한돈 냉장 삼겹살'],
  ['egg', '동물복지 유정란'],
  ['potato', '강원 고랭지 수미감자'],
  ['sweetpotato', '해남 꿀고구마'],
  ['napa', '해남 절임배추'],
  ['rice', '철원오대쌀'],
  ['honey', '지리산 야생화꿀'],
]

/** Returns the video in a product's own gallery. Most products have none. */
export const filmOf = (name: string): string | null => {
  const film = films.find(([, begin]) => name.startsWith(begin))
  const clip = film && clips.find(({ key }) => key === film[0])
  return clip ? urlOf(clip.video) : null
}

const PRODUCTS = 4
/** Marks of products that only a clip of their own kind shows, and of those that cannot be bought now. */
const special = ['wholesale', 'funding', 'soon', 'sold', 'temp']

const isShownIn = ({ kind }: Clip, { marks }: DemoProduct): boolean => {
  const others = special.filter((mark) => mark !== kind)
  if (others.some((mark) => marks.includes(mark))) return false
  return kind === 'wholesale' || kind === 'gift' ? marks.includes(kind) : true
}

/** Returns products whose first picture appears in the clip, best selling first. A recipe shows one product per ingredient. */
const productsOf = (products: readonly DemoProduct[], clip: Clip): number[] => {
  const shown = products
    .filter((product) => clip.pictures.includes(product.images[0]?.key ?? '') && isShownIn(clip, product))
    .sort((a, b) => b.soldUnits - a.soldUnits || a.id - b.id)
  const ofPicture = (key: string): DemoProduct[] => shown.filter(({ images }) => images[0]?.key === key).slice(0, 1)
  const chosen = clip.kind === 'recipe' ? clip.pictures.flatMap(ofPicture) : shown
  return chosen.slice(0, PRODUCTS).map(({ id }) => id)
}

/** Returns views that look like those of a shop in use and are the same in every run. */
const viewsOf = (at: number): number => 240 + ((at * 7_919 + 3_571) % 8_837)

/** Returns all clips of the demo with the products they show. */
export const listVideos = (products: readonly DemoProduct[]): DemoVideo[] =>
  clips.map((clip, at) => ({
    id: at + 1,
    key: clip.key,
    title: clip.title,
    contents: clip.contents,
    videoUrl: urlOf(clip.video),
    captionsUrl: urlOf(clip.captions),
    hlsUrl: clip.hls?.[0] ? urlOf(clip.hls[0]) : null,
    durationMs: clip.durationMs,
    width: clip.width,
    height: clip.height,
    thumbnail: urlOf(clip.poster.webp640),
    thumbnailSmall: urlOf(clip.poster.avif320),
    views: viewsOf(at),
    productIds: productsOf(products, clip),
  }))
