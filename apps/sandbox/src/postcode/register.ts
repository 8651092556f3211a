import { districts } from '@shop/rules'
import { islandPlaces } from './island-places.ts'
import { places } from './places.ts'

/** A register address in road form and lot form. */
export interface RegisterEntry {
  zonecode: string
  province: string
  road: string
  /** Empty if the sandbox knows no lot. */
  lot: string
  neighbourhood: string
  name: string
}

/** Official province names by short name. */
const provinces: Readonly<Record<string, string>> = {
  서울: '서울특별시',
  경기: '경기도',
  인천: '인천광역시',
  강원: '강원특별자치도',
  충북: '충청북도',
  세종: '세종특별자치시',
  충남: '충청남도',
  대전: '대전광역시',
  경북: '경상북도',
  대구: '대구광역시',
  울산: '울산광역시',
  부산: '부산광역시',
  경남: '경상남도',
  전북: '전북특별자치도',
  전남: '전라남도',
  광주: '광주광역시',
  제주: '제주특별자치도',
}

const toEntry = ([zonecode, road, place, name]: readonly [string, string, string, string]): RegisterEntry => {
  const [short = '', ...rest] = road.split(' ')
  const province = provinces[short] ?? short
  const [neighbourhood = '', ...lot] = place.split(' ')
  // The last two words are the road's name and the house number; the words before them are shared by both forms.
  const district = [province, ...rest.slice(0, -2)].join(' ')
  return {
    zonecode,
    province: short,
    road: [province, ...rest].join(' '),
    lot: lot.length > 0 ? `${district} ${place}` : '',
    neighbourhood,
    name,
  }
}

/**
 * A few generated houses in each district, so that a search in any district returns results. Their postcodes are the
 * district's.
 */
const houses: readonly RegisterEntry[] = districts.flatMap(({ province, name, from }) =>
  [1, 2, 3].map((number) => {
    const district = [provinces[province], ...(province === '세종' ? [] : [name])].join(' ')
    return {
      zonecode: String(from + number).padStart(5, '0'),
      province,
      road: `${district} 모래상자로 ${number}`,
      lot: `${district} 모래동 ${number}`,
      neighbourhood: '모래동',
      name: '연습용 주소',
    }
  }),
)

export const register: readonly RegisterEntry[] = [...[...places, ...islandPlaces].map(toEntry), ...houses]

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '')
/** Reduces official names to spoken form: 서울특별시청 becomes 서울시청. */
const spoken = (text: string): string => text.replace(/특별자치|특별|광역/g, '')
const textOf = ({ zonecode, province, road, lot, neighbourhood, name }: RegisterEntry): string => {
  const written = [zonecode, province, road, lot, neighbourhood, name].join(' ')
  return `${plain(written)} ${plain(spoken(written))}`
}
const texts = register.map(textOf)

/** Reduces 서울시 and 경기도 to 서울 and 경기. */
const toWord = (word: string): string => {
  const short = Object.keys(provinces).find((each) => word === `${each}시` || word === `${each}도`)
  return plain(short ?? word)
}

/** Finds addresses that contain every search word in the road form, the lot form, the name or the postcode. */
export const searchRegister = (keyword: string): readonly RegisterEntry[] => {
  const words = keyword.trim().split(/\s+/).filter(Boolean).map(toWord)
  if (words.length === 0) return []
  return register.filter((_, at) => words.every((word) => texts[at]?.includes(word)))
}
