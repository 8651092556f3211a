import type { AreaType } from '#src/order/status.ts'

/** An inclusive range of five-digit postcodes outside the mainland. */
export interface RemoteArea {
  areaType: Exclude<AreaType, 'major'>
  name: string
  from: number
  to: number
}

const jeju = (name: string, from: number, to = from): RemoteArea => ({ areaType: 'secondary_area', name, from, to })
const island = (name: string, from: number, to = from): RemoteArea => ({ areaType: 'third_area', name, from, to })

/**
 * The remote-area list that Korean shops share (based on the imweb help centre's list of 도서산간 postcodes), with two
 * corrections: Jeju is its whole allocated block 63000–63699, so that codes assigned later are included (in use: up to
 * 63644), and Sinan's 58826 replaces the misprint 28826 of common copies, which is in inland Chungbuk.
 * If couriers' own files differ, they take precedence. Sorted by postcode, without overlaps.
 */
export const remoteAreas: readonly RemoteArea[] = [
  island('인천 중구 섬', 22386, 22388),
  island('인천 강화군 섬', 23004, 23010),
  island('인천 옹진군', 23100, 23116),
  island('인천 옹진군', 23124, 23136),
  island('충남 당진시 섬', 31708),
  island('충남 태안군 섬', 32133),
  island('충남 보령시 섬', 33411),
  island('경북 울릉군', 40200, 40240),
  island('부산 강서구 섬', 46768, 46771),
  island('경남 사천시 섬', 52570, 52571),
  island('경남 통영시 섬', 53031, 53033),
  island('경남 통영시 섬', 53089, 53104),
  island('전북 군산시 옥도면', 54000),
  island('전북 부안군 위도면', 56347, 56349),
  island('전남 영광군 낙월면', 57068, 57069),
  island('전남 목포시 섬', 58760, 58762),
  island('전남 신안군', 58800, 58810),
  island('전남 신안군', 58816, 58818),
  island('전남 신안군', 58826),
  island('전남 신안군', 58828, 58866),
  island('전남 진도군 조도면', 58953, 58958),
  island('전남 완도군', 59102, 59103),
  island('전남 완도군', 59106),
  island('전남 완도군', 59127),
  island('전남 완도군', 59129),
  island('전남 완도군', 59137, 59166),
  island('전남 여수시 섬', 59650),
  island('전남 여수시 섬', 59766),
  island('전남 여수시 섬', 59781, 59790),
  jeju('제주', 63000, 63699),
]
