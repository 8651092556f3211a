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
    aliases: ['cj', '대한통운', 'cj택배', 'cj대한통운택배'],
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
    aliases: ['lotte', '롯데', '롯데글로벌로지스'],
    digits: [10, 12],
    page: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={n}',
  },
  {
    code: '06',
    name: '로젠택배',
    aliases: ['logen', '로젠', 'kgb'],
    digits: [11],
    page: 'https://www.ilogen.com/web/personal/trace/{n}',
  },
  {
    code: '01',
    name: '우체국택배',
    aliases: ['epost', '우체국', '우체국택배(소포)', '우체국소포'],
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

/** Digits of a waybill number without spaces and hyphens; undefined if there is anything else in it. */
export const waybillDigits = (text: string): string | undefined => {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? digits : undefined
}

/** Reports whether a spreadsheet has rounded the number: `4.20012E+11`. Its last digits are lost. */
export const isRoundedNumber = (text: string): boolean => /^\d+(\.\d+)?e\+\d+$/i.test(text.trim())

/** Reports whether the last digit is the remainder of the digits before it by seven. */
const fitsSeven = (digits: string): boolean => Number(digits.slice(0, -1)) % 7 === Number(digits.at(-1))

/**
 * Couriers whose last digit is a check digit: CJ대한통운, 한진, 롯데, 로젠. CJ also leaves out the first two of twelve digits.
 * Couriers issue other numbers too: it is a hint, not a rule.
 */
const checks: Readonly<Record<string, (digits: string) => boolean>> = {
  '04': (digits) => fitsSeven(digits) || (digits.length === 12 && fitsSeven(digits.slice(2))),
  '05': fitsSeven,
  '06': fitsSeven,
  '08': fitsSeven,
}

/** Finds a courier by code, name or short name, with any spaces. */
export const findCourierByWord = (word: string): Courier | undefined => {
  const wanted = word.replace(/\s/g, '').toLowerCase()
  return couriers.find(({ code, name, aliases }) => [code, name.toLowerCase(), ...aliases].includes(wanted))
}

/**
 * Couriers to which a number may belong by its length, those whose check digit fits first. One: it is recognized. Numbers of 경동택배
 * have many lengths, so it is never recognized.
 */
export const detectCouriers = (digits: string): Courier[] => {
  const able = couriers.filter(({ code, digits: lengths }) => code !== '23' && lengths.includes(digits.length))
  const fitting = able.filter(({ code }) => checks[code]?.(digits) === true)
  return fitting.length > 0 ? fitting : able
}
