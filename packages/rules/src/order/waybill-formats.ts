/** A parcel to be sent, as a courier's program reads it. */
export interface WaybillParcel {
  /** Order number, with the number of the parcel for a gift. */
  reference: string
  orderNo: string
  lineId: number
  receiver: string
  phone: string
  zonecode: string
  address: string
  /** Products with options and units. */
  goods: string
  option: string
  units: number
  memo: string
}

interface Column {
  head: string
  value: (parcel: WaybillParcel) => string | number
}

interface WaybillFormat {
  name: string
  /** One row per line of an order, otherwise one per parcel. */
  isByLine: boolean
  columns: readonly Column[]
}

const column = (head: string, value: Column['value'] | string): Column => ({
  head,
  value: typeof value === 'string' ? () => value : value,
})
const receiver = (parcel: WaybillParcel) => parcel.receiver
const phone = (parcel: WaybillParcel) => parcel.phone
const zonecode = (parcel: WaybillParcel) => parcel.zonecode
const address = (parcel: WaybillParcel) => parcel.address
const goods = (parcel: WaybillParcel) => parcel.goods
const memo = (parcel: WaybillParcel) => parcel.memo
const reference = (parcel: WaybillParcel) => parcel.reference

/** Columns in which each courier's program, and SmartStore, read and write parcels. The empty ones are filled in there. */
export const waybillFormats = {
  cj: {
    name: 'CJ대한통운',
    isByLine: false,
    columns: [
      column('고객주문번호', reference),
      column('받는분성명', receiver),
      column('받는분전화번호', phone),
      column('받는분기타연락처', ''),
      column('받는분우편번호', zonecode),
      column('받는분주소(전체, 분할)', address),
      column('품목명', goods),
      column('박스수량', () => 1),
      column('배송메세지1', memo),
      column('운송장번호', ''),
    ],
  },
  hanjin: {
    name: '한진택배',
    isByLine: false,
    columns: [
      column('주문번호', reference),
      column('받으시는 분', receiver),
      column('받으시는 분 전화', phone),
      column('받는분 우편번호', zonecode),
      column('받는분 총주소', address),
      column('품목명', goods),
      column('수량', () => 1),
      column('배송메세지', memo),
      column('운송장번호', ''),
    ],
  },
  lotte: {
    name: '롯데택배',
    isByLine: false,
    columns: [
      column('주문번호', reference),
      column('받는사람', receiver),
      column('전화번호1', phone),
      column('전화번호2', ''),
      column('우편번호', zonecode),
      column('주소', address),
      column('상품명1', goods),
      column('수량', () => 1),
      column('배송메시지', memo),
      column('운송장번호', ''),
    ],
  },
  epost: {
    name: '우체국택배',
    isByLine: false,
    columns: [
      column('주문번호', reference),
      column('수취인명', receiver),
      column('수취인 우편번호', zonecode),
      column('수취인 주소', address),
      column('수취인 이동통신', phone),
      column('내용품명', goods),
      column('수량', () => 1),
      column('배송메세지', memo),
      column('등기번호', ''),
    ],
  },
  logen: {
    name: '로젠택배',
    isByLine: false,
    columns: [
      column('주문번호', reference),
      column('수하인명', receiver),
      column('수하인주소', address),
      column('수하인전화번호', phone),
      column('수하인휴대폰번호', phone),
      column('택배수량', () => 1),
      column('물품명', goods),
      column('배송메세지', memo),
      column('운송장번호', ''),
    ],
  },
  smartstore: {
    name: '스마트스토어',
    isByLine: true,
    columns: [
      column('상품주문번호', ({ lineId }) => String(lineId)),
      column('주문번호', ({ orderNo }) => orderNo),
      column('배송방법', '택배,등기,소포'),
      column('택배사', ''),
      column('송장번호', ''),
      column('수취인명', receiver),
      column('상품명', goods),
      column('옵션정보', ({ option }) => option),
      column('수량', ({ units }) => units),
      column('수취인연락처1', phone),
      column('통합배송지', address),
      column('우편번호', zonecode),
      column('배송메세지', memo),
    ],
  },
} as const satisfies Record<string, WaybillFormat>
export type WaybillFormatId = keyof typeof waybillFormats
