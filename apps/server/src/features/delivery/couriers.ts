import { type Courier, couriers } from '@shop/rules/waybill'

export { couriers }

/** Finds a courier by code, name or short name. */
export const findCourier = (word: string): Courier | undefined => {
  const wanted = word.trim().toLowerCase()
  return couriers.find(({ code, name, aliases }) => [code, name.toLowerCase(), ...aliases].includes(wanted))
}

export const courierName = (code: string): string => findCourier(code)?.name ?? '택배'

export const trackingPage = (code: string, invoiceNo: string): string | null =>
  findCourier(code)?.page?.replace('{n}', invoiceNo) ?? null
