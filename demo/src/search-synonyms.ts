/**
 * One group per line. `a = b`: synonyms of each other. `a > b`: a also finds b. `a ! b`: b only looks like a. `a < b`: b ranks
 * after a.
 * `a # filter`: a is not a name and sets the filter instead.
 */
const table = `
계란 = 달걀 = 유정란 = 대란
소고기 = 쇠고기 > 한우 우삼겹 척아이롤 부챗살
돼지고기 = 돈육 > 한돈 흑돼지 삼겹살 목살
삼겹 > 삼겹살
닭고기 > 생닭 토종닭 닭다리살 닭가슴살
치킨 > 닭다리살 닭갈비
귤 = 감귤 > 한라봉 천혜향
밀감 = 감귤
고추가루 = 고춧가루
오뎅 = 어묵
골뱅이 > 소라
랍스타 = 랍스터
쭈꾸미 = 주꾸미
쪽갈비 > 등갈비
망고스틴 > 망고
키위 = 다래 = 참다래
파인애플 = 골드파인애플
참외 = 꿀참외
방토 = 방울토마토
토마토 = 찰토마토
강냉이 = 옥수수
깻잎순 > 깻잎
부추 = 정구지
명란젓 = 명란
새우젓 = 젓갈
게장 = 간장게장
멜론 = 머스크멜론
요거트 = 요구르트
치즈 = 스트링치즈
커피 > 원두
녹차 > 우전
빵 > 식사빵 크루아상
케잌 = 케이크
소세지 = 소시지 > 비엔나
비엔나소시지 > 비엔나
햄버거 > 햄
ham = 햄
베이컨 = bacon
배추김치 = 포기김치
총각무 > 총각김치
겉절이 > 김치
식혜 > 한과
주스 = 쥬스 = 즙
사과 > 부사
꿀 = 벌꿀 > 야생화꿀 아카시아꿀
인삼 = 수삼 > 홍삼
쌀 > 햇쌀 오대쌀 고시히카리 알찬미
쌀 < 찹쌀
콩 < 땅콩 햇땅콩
대두 > 국산콩 서리태 두부 된장
오렌지 > 감귤 한라봉 천혜향
잡곡 > 혼합잡곡 서리태
땅콩 = 햇땅콩
아이스크림 > 젤라토
추석선물 = 설선물 = 명절선물 > 선물세트
선물 > 선물세트
감 ! 해감
굴 ! 굴비
무 ! 참나무
파 ! 파프리카 파인애플 파지 파주
소 > 한우 우삼겹 척아이롤 부챗살
소 ! 채소 소시지 소금 소과 소백산 소분 미소
회 ! 1회
국 ! 미국 태국 중국 국산 국내
전 ! 우전 전주 전라 전통
apple > 사과
pear > 배
banana > 바나나
grape > 포도
strawberry > 딸기
orange > 오렌지 감귤
potato > 감자
tomato > 토마토
beef > 한우 우삼겹 척아이롤 부챗살
pork > 한돈 흑돼지 삼겹살 목살
chicken > 생닭 토종닭 닭다리살 닭가슴살
salmon > 연어
squid > 오징어
rice > 햅쌀 햇쌀 오대쌀 고시히카리
cheese > 치즈
coffee > 원두
honey > 꿀
kimchi > 김치
무료배송 무배 무배송 무료배달 무료택배 배송무료 배송비무료 배송비없음 배송비0원 무료배송상품 무료배송제품 # freeShipping
품절제외 품절빼고 품절상품제외 # inStock`

export interface SynonymRow {
  readonly word: string
  readonly means: string
  readonly kind: 'same' | 'other' | 'after' | 'filter'
}

const toRows = (line: string): SynonymRow[] => {
  const [asking = '', filter] = line.split(' # ')
  if (filter !== undefined) return asking.split(' ').map((word) => ({ word, means: filter, kind: 'filter' }))
  const [others, alike] = line.split(' ! ')
  if (alike !== undefined) return alike.split(' ').map((means) => ({ word: others ?? '', means, kind: 'other' }))
  const [before, behind] = line.split(' < ')
  if (behind !== undefined) return behind.split(' ').map((means) => ({ word: before ?? '', means, kind: 'after' }))
  const [equal = '', wider = ''] = line.split(' > ')
  const words = equal.split(' = ')
  const means = [...words, ...wider.split(' ').filter(Boolean)]
  return words.flatMap((word) =>
    means.filter((each) => each !== word).map((each) => ({ word, means: each, kind: 'same' as const })),
  )
}

/** Search words of shoppers that differ from the words of the catalogue. */
export const searchSynonyms: readonly SynonymRow[] = table.trim().split('\n').flatMap(toRows)
