import type { OrderItemProductStatus } from '#src/order/status.ts'
export { waybillFormats, type WaybillFormatId, type WaybillParcel } from './waybill-formats.ts'
import { detectCouriers, findCourierByWord, isRoundedNumber, waybillDigits } from './couriers.ts'

export { type Courier, couriers, detectCouriers, findCourierByWord, waybillDigits } from './couriers.ts'

/** States from which a line can be handed to a courier. */
export const shippable: ReadonlySet<OrderItemProductStatus> = new Set([
  'paid',
  'withdraw_partially',
  'delivery_waiting',
  'delivery_delay',
])

/** Why a row of a sheet with waybills is not applied, with the text that its reader can act on. */
export const waybillProblems = {
  orderEmpty: '주문 번호가 비어 있어요.',
  numberEmpty: '운송장 번호가 비어 있어요.',
  formula: '수식이 있는 칸이에요. 값으로 붙여 넣어 주세요.',
  tooLong: '글자가 너무 긴 칸이에요.',
  numberRounded: '엑셀이 번호를 줄여 썼어요. 칸의 서식을 텍스트로 바꾸고 번호를 다시 넣어 주세요.',
  numberPattern: '택배사의 운송장 번호 형식이 아니에요.',
  courierUnknown: '모르는 택배사예요. 택배사 이름을 확인해 주세요.',
  courierUnclear: '번호로 택배사를 알 수 없어요. 택배사를 적어 주세요.',
  orderUnknown: '없는 주문 번호예요.',
  otherBrand: '이 브랜드의 주문이 아니에요.',
  lineMissing: '이 주문에 없는 상품이에요.',
  receiverUnclear: '받는 분이 여럿인 선물이에요. 주문 번호 뒤에 -1처럼 받는 분의 순서를 적어 주세요.',
  wrongState: '지금은 보낼 수 없는 상태예요.',
  hasWaybill: '이미 운송장이 있어요.',
  duplicateRow: '같은 주문이 이 파일에 또 있어요.',
  numberUsed: '다른 주문에서 쓴 운송장 번호예요.',
} as const
export type WaybillProblem = keyof typeof waybillProblems

/** Longest text of a cell that is taken for a number or a name. */
const MOST_CHARS = 60

const heads = {
  line: ['상품주문번호', '주문상품번호'],
  order: ['주문번호', '고객주문번호', '고객사주문번호', '업체주문번호', '쇼핑몰주문번호', '주문no'],
  courier: ['택배사', '택배사명', '배송사', '택배회사', '배송업체', '택배업체'],
  number: ['송장번호', '운송장번호', '운송장', '송장', '등기번호', '택배송장번호', '운송장no', '송장no'],
} as const
export type WaybillColumn = keyof typeof heads
export type WaybillColumns = Partial<Record<WaybillColumn, number>>

const toHead = (cell: string): string => cell.replace(/[\s()*[\]_.]/g, '').toLowerCase()

/**
 * Finds the columns by the words of a head, as the couriers and the markets write them. Undefined if the row is no head: it needs a
 * number, and an order or a line.
 */
export const findWaybillColumns = (cells: readonly string[]): WaybillColumns | undefined => {
  const found = cells.map(toHead)
  const columns: WaybillColumns = {}
  for (const column of Object.keys(heads) as WaybillColumn[]) {
    const words: readonly string[] = heads[column]
    const at = found.findIndex((head) => words.includes(head))
    if (at >= 0) columns[column] = at
  }
  return columns.number !== undefined && (columns.order !== undefined || columns.line !== undefined)
    ? columns
    : undefined
}

/** A row of a sheet, as it was read. */
export interface WaybillCells {
  order: string
  line: string
  courier: string
  number: string
}

/** What a row means. `parcel` is the receiver of a gift. */
export interface WaybillRow {
  orderNo: string | undefined
  parcel: number | undefined
  lineId: number | undefined
  /** Two-digit code. */
  courier: string | undefined
  invoiceNo: string | undefined
  problems: WaybillProblem[]
}

const isFormula = (text: string): boolean => /^[=@]|^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)/.test(text)

const problemsOfCells = ({ order, line, courier, number }: WaybillCells): WaybillProblem[] => {
  const cells = [order, line, courier, number]
  if (cells.some(isFormula)) return ['formula']
  if (cells.some((text) => text.length > MOST_CHARS)) return ['tooLong']
  return [
    ...(order === '' && line === '' ? (['orderEmpty'] as const) : []),
    ...(number === '' ? (['numberEmpty'] as const) : []),
  ]
}

interface Shipped {
  courier?: string
  invoiceNo?: string
  problem?: WaybillProblem
}

/** Reads courier and number. Without a courier it is recognized by the number, if only one fits. */
export const readShipment = (courierWord: string, number: string): Shipped => {
  if (isRoundedNumber(number)) return { problem: 'numberRounded' }
  const invoiceNo = waybillDigits(number)
  if (invoiceNo === undefined) return { problem: 'numberPattern' }
  if (courierWord === '') {
    const [first, second] = detectCouriers(invoiceNo)
    if (!first) return { invoiceNo, problem: 'numberPattern' }
    return second ? { invoiceNo, problem: 'courierUnclear' } : { invoiceNo, courier: first.code }
  }
  const courier = findCourierByWord(courierWord)
  if (!courier) return { invoiceNo, problem: 'courierUnknown' }
  if (!courier.digits.includes(invoiceNo.length)) return { invoiceNo, courier: courier.code, problem: 'numberPattern' }
  return { invoiceNo, courier: courier.code }
}

/** `20261128-1A2B3C4D`, for a receiver of a gift with the number of the parcel: `20261128-1A2B3C4D-2`. */
const ORDER = /^(\d{8}-[0-9A-Z]{8})(?:-(\d{1,2}))?$/

/** Reads what is written in a row. `courier` is the one of the whole sheet, for rows without one. */
export const readWaybillRow = (cells: WaybillCells, courier = ''): WaybillRow => {
  const problems = problemsOfCells(cells)
  const nothing = { orderNo: undefined, parcel: undefined, lineId: undefined, courier: undefined, invoiceNo: undefined }
  if (problems.length > 0) return { ...nothing, problems }
  const [, orderNo, parcel] = ORDER.exec(cells.order.toUpperCase().replace(/\s/g, '')) ?? []
  const lineId = /^\d{1,15}$/.test(cells.line) ? Number(cells.line) : undefined
  const shipment = readShipment(cells.courier === '' ? courier : cells.courier, cells.number)
  if (cells.order !== '' && orderNo === undefined) problems.push('orderUnknown')
  if (cells.line !== '' && lineId === undefined) problems.push('lineMissing')
  if (shipment.problem) problems.push(shipment.problem)
  return {
    orderNo,
    parcel: parcel === undefined ? undefined : Number(parcel),
    lineId,
    courier: shipment.courier,
    invoiceNo: shipment.invoiceNo,
    problems,
  }
}
