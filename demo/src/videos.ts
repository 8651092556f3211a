import type { DemoProduct } from '#src/catalogue-shape.ts'
import type { DemoVideo } from '#src/loading/lists-shape.ts'

/**
 * Clips recorded by demo/tools. Columns: key | title | description | pictures of the products it shows | name prefix of the
 * product
 * that has the clip in its gallery.
 */
const table = `
apple|청송 꿀사과, 상자를 여는 순간|아삭한 소리까지 담고 싶은 가을 사과예요.|apple,apple-2|청송 꿀사과
shine|알알이 꽉 찬 샤인머스캣|송이째 들어 보면 묵직함이 느껴져요.|shine,shine-2|상주 샤인머스캣
strawberry|새벽에 딴 설향딸기|꼭지까지 빨갛게 익은 것만 골랐어요.|strawberry,strawberry-2|논산 설향딸기
mackerel|굽기만 하면 되는 손질 고등어|가시를 덜고 한 쪽씩 나누어 담았어요.|mackerel,mackerel-2|부산 손질 고등어
hanwoo|마블링이 말해 주는 한우 등심|센 불에 앞뒤로 한 번이면 충분해요.|hanwoo,hanwoo-tray|1++ 한우 등심
potato|흙에서 갓 캔 고랭지 감자|쪄 먹어도 볶아 먹어도 포슬포슬해요.|potato,potato-2|강원 고랭지 수미감자
rice|주문하면 그때 도정하는 햅쌀|갓 지은 밥 냄새가 달라요.|rice,rice-2|철원오대쌀
honey|산에 핀 꽃을 한 병에 담은 꿀|따뜻한 물에 한 숟가락이면 하루가 든든해요.|honey,honey-2|지리산 야생화꿀`

const clips = table
  .trim()
  .split('\n')
  .map((line) => {
    const [key = '', title = '', contents = '', pictures = '', filmOf = ''] = line.split('|')
    return { key, title, contents, keys: pictures.split(','), filmOf, videoUrl: `/pictures/clip-${key}.webm` }
  })

/** Returns the video in a product's own gallery. Most products have none. */
export const filmOf = (name: string): string | null =>
  clips.find((clip) => name.startsWith(clip.filmOf))?.videoUrl ?? null

const PRODUCTS = 4
const special = ['wholesale', 'funding', 'soon', 'sold', 'temp']

/** Returns products whose first picture appears in the clip, best selling first. */
const productsOf = (products: readonly DemoProduct[], pictures: readonly string[]): number[] =>
  products
    .filter(
      ({ images, marks }) => pictures.includes(images[0]?.key ?? '') && !special.some((mark) => marks.includes(mark)),
    )
    .sort((a, b) => b.soldUnits - a.soldUnits || a.id - b.id)
    .slice(0, PRODUCTS)
    .map(({ id }) => id)

/** Returns all clips of the demo with the products they show. */
export const listVideos = (products: readonly DemoProduct[]): DemoVideo[] =>
  clips.map(({ key, title, contents, keys, videoUrl }, at) => ({
    id: at + 1,
    key,
    title,
    contents,
    videoUrl,
    thumbnail: `/pictures/${keys[0]}-640.webp`,
    thumbnailSmall: `/pictures/${keys[0]}-320.avif`,
    productIds: productsOf(products, keys),
  }))
