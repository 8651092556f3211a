import { type Address, type AdminOrderAddress, type AdminOrderRow } from '@shop/contract'
import { maskName, type OrderItemProductStatus, orderStatusOf } from '@shop/rules'
import { maskPhone } from '@shop/rules/mask'
import type { Sql } from '#src/db/db.ts'
import { openAddress, type StoredAddress } from '#src/features/order/tmp/order-address.ts'
import type { App } from '#src/handler-context.ts'
import { type ListRows, listRows } from './order-list-sql.ts'
import type { OrderScope } from './order-selection.ts'

const orEmpty = (text: string, mask: (text: string) => string): string => (text === '' ? '' : mask(text))

/** Address in the clear. */
export const toAdminAddress = (address: Address): AdminOrderAddress => ({
  receiverName: address.receiverName,
  phone: address.phone,
  zonecode: address.zonecode,
  roadAddress: address.selectedAddress === 'road' ? address.roadAddress : address.jibunAddress,
  addressDetail: address.addressDetail,
  memo: address.memo,
})

const REGION = /^(서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주)|(시|도)$/
const DISTRICT = /(시|군|구)$/

/** Region and district of an address. An address without them, such as one that begins with its road, shows nothing. */
const areaOf = (address: string): string => {
  const [region = '', district = ''] = address.trim().split(/\s+/)
  if (!REGION.test(region)) return '***'
  return [region, DISTRICT.test(district) ? district : '', '***'].filter(Boolean).join(' ')
}

/** Masks an address: the district stays. I4 */
export const maskAdminAddress = (address: AdminOrderAddress): AdminOrderAddress => ({
  receiverName: orEmpty(address.receiverName, maskName),
  phone: orEmpty(address.phone, maskPhone),
  zonecode: orEmpty(address.zonecode, () => '*****'),
  roadAddress: orEmpty(address.roadAddress, areaOf),
  addressDetail: orEmpty(address.addressDetail, () => '***'),
  memo: orEmpty(address.memo, () => '***'),
})

/** "사과 외 1건": the name of the order as far as a seller sees it. */
const ownName = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} 외 ${others.length}건`

const toRow = (app: Pick<App, 'config'>, row: ListRows, isScoped: boolean): AdminOrderRow => {
  const address = openAddress(app, row.userId, row.address as StoredAddress)
  const states = row.states as OrderItemProductStatus[]
  const isMember = row.userType !== 'guest'
  const { receiverName, phone, roadAddress } = maskAdminAddress(toAdminAddress(address))
  return {
    orderNo: row.orderNo,
    orderName: isScoped ? ownName(row.names) : row.orderName,
    createdAt: row.createdAt.toISOString(),
    state: isScoped ? orderStatusOf(states) : row.status,
    states,
    price: isScoped ? row.linesPrice : row.totalPrice,
    method: row.method,
    orderer: isMember ? (row.nickname ?? '') : orEmpty(address.guestOrderName ?? '', maskName),
    isMember,
    receiver: row.isGift ? null : { name: receiverName, phone, area: roadAddress },
    units: row.units,
    noteCount: row.noteCount,
    version: row.version,
  }
}

/** Reads orders for the list, in the order of the ids. */
export const readRows = async (
  db: Sql,
  app: Pick<App, 'config'>,
  ids: readonly number[],
  { distributorIds }: OrderScope,
): Promise<AdminOrderRow[]> => {
  const rows = await listRows(db, { ids, distributorIds })
  return rows.map((row) => toRow(app, row, distributorIds !== null))
}
