import type { DemoSeller } from '#src/catalogue-shape.ts'

/** Fictional farms and makers: name, region, top category, courier. */
const table = `
한빛과수원|경북|91|한울택배
청송햇살농원|경북|91|한울택배
금강배영농조합|전남|91|바른택배
섬돌감귤농장|제주|91|두레익스프레스
돌담만감농원|제주|91|두레익스프레스
달콤골포도원|경북|91|한울택배
새벽딸기농장|충남|91|새벽길배송
너른들참외농원|경북|91|바른택배
산마루과일상회|전북|91|한울택배
초록바다무역과일|수입|91|청정물류
늘봄과일공방|국내|91|청정물류
남도유자마을|전남|91|바른택배
푸른항수산|부산|93|청정물류
새벽경매수산|경남|93|청정물류
완도전복바다|전남|93|바른택배
동해바다상회|강원|93|한울택배
영덕대게항구|경북|93|청정물류
갯마을건어물|전남|93|바른택배
서해갯벌수산|충남|93|한울택배
탐라은갈치수산|제주|93|두레익스프레스
먼바다수산무역|수입|93|청정물류
횡성들한우|강원|96|청정물류
남도한우마을|전남|96|바른택배
한울정육공방|경기|96|새벽길배송
홍성참돼지농장|충남|96|한울택배
오름흑돼지|제주|96|두레익스프레스
참들닭오리농장|전북|96|바른택배
아침알농장|충북|96|새벽길배송
너른초원축산무역|수입|96|청정물류
고랭지푸른밭|강원|97|한울택배
황토골영농조합|전남|97|바른택배
구좌흙당근농장|제주|97|두레익스프레스
솔숲버섯농원|전남|97|한울택배
아침이슬채소|경기|97|새벽길배송
의성토종마늘농가|경북|97|한울택배
들꽃꾸러미협동조합|국내|97|새벽길배송
금산인삼밭|충남|97|바른택배
철원오대들녘|강원|95|한울택배
이음정미소|경기|95|한울택배
순창장독대|전북|95|바른택배
손맛김치방|전남|95|청정물류
지리산벌꿀농장|경남|95|한울택배
방앗간고소한집|충남|95|바른택배
달보드레떡방|전북|95|새벽길배송
밀밭빵공방|서울|95|새벽길배송
든든밀키트주방|경기|95|새벽길배송
목장길유업|강원|95|새벽길배송
하루견과상회|국내|95|청정물류`

export const sellers: readonly (DemoSeller & { readonly topCategoryId: number })[] = table
  .trim()
  .split('\n')
  .map((line, i) => {
    const [name = '', region = '', top = '', deliveryCompany = ''] = line.split('|')
    return { id: i + 1, name, region, topCategoryId: Number(top), deliveryCompany }
  })

const abroad = /^(필리핀|태국|뉴질랜드|미국|멕시코|코스타리카|칠레|노르웨이|베트남|캐나다|원양산|호주|스페인|프랑스)/
/** Specialised sellers by sub-category. They take precedence over the region. */
const houses: Record<number, string> = {
  9604: '아침알농장',
  9603: '참들닭오리농장',
  9606: '한울정육공방',
  9707: '솔숲버섯농원',
  9506: '달보드레떡방',
  9507: '든든밀키트주방',
  9508: '목장길유업',
  9502: '하루견과상회',
  9505: '지리산벌꿀농장',
}

/**
 * Returns the seller of a product with this origin: a specialist of its sub-category, else a seller of its region, else a seller
 * of its category.
 */
export function sellerOf(topCategoryId: number, categoryId: number, origin: string, turn: number): DemoSeller {
  const own = sellers.filter((s) => s.topCategoryId === topCategoryId)
  const region = abroad.test(origin) ? '수입' : origin.slice(0, 2)
  const house = own.find((s) => s.name === houses[categoryId])
  const near = own.filter((s) => s.region === region)
  const general = own.filter((s) => s.region === '국내' || s.region === '경기')
  const list = house && turn % 3 !== 2 ? [house] : near.length ? near : general.length ? general : own
  const seller = list[turn % list.length]
  if (!seller) throw new Error(`Nobody sells in category ${topCategoryId}`)
  return seller
}
