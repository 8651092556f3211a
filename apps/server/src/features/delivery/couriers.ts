/** A supported courier: the two-digit code of the tracking services, its names and its tracking page. */
export interface Courier {
  code: string
  name: string
  /** Short names that an operator may type. */
  aliases: readonly string[]
  /** Valid numbers of digits of an invoice. */
  digits: readonly number[]
  /** URL of the tracking page; `{n}` is the invoice. Null if the courier has none. */
  page: string | null
}

export const couriers: readonly Courier[] = [
  {
    code: '04',
    name: 'CJ대한통운',
    aliases: ['cj', '대한통운'],
    digits: [10, 12],
    page: 'https://www.cjlogistics.com/ko/tool/parcel/tracking?gnbInvcNo={n}',
  },
  {
    code: '05',
    name: '한진택배',
    aliases: ['hanjin', '한진'],
    digits: [10, 12],
    page: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2={n}',
  },
  {
    code: '08',
    name: '롯데택배',
    aliases: ['lotte', '롯데'],
    digits: [10, 12],
    page: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={n}',
  },
  {
    code: '06',
    name: '로젠택배',
    aliases: ['logen', '로젠'],
    digits: [11],
    page: 'https://www.ilogen.com/web/personal/trace/{n}',
  },
  {
    code: '01',
    name: '우체국택배',
    aliases: ['epost', '우체국'],
    digits: [13],
    page: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={n}',
  },
  {
    code: '23',
    name: '경동택배',
    aliases: ['kdexp', '경동'],
    digits: [9, 10, 11, 12, 13],
    page: 'https://kdexp.com/service/delivery/popup/deliveryinfo.do?barcode={n}',
  },
]

/** Finds a courier by code, name or short name. */
export const findCourier = (word: string): Courier | undefined => {
  const wanted = word.trim().toLowerCase()
  return couriers.find(({ code, name, aliases }) => [code, name.toLowerCase(), ...aliases].includes(wanted))
}

export const courierName = (code: string): string => findCourier(code)?.name ?? '택배'

export const trackingPage = (code: string, invoiceNo: string): string | null =>
  findCourier(code)?.page?.replace('{n}', invoiceNo) ?? null
