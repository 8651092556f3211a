import { AppError } from '@shop/contract'
import { areaTypeOf, districtOf } from '@shop/rules'
import type { Handlers } from '#src/handler-context.ts'
import { AddressSearchError } from '#src/integrations/address/address-search.ts'

type Calls = 'address.getTools' | 'address.search' | 'address.getArea'

/** Address look-up: Kakao's widget in the browser, the register of road names through the shop, or typed by hand. */
export const addressSearchHandlers: Pick<Handlers, Calls> = {
  'address.getTools': async (_, { config: { pageVendors }, integrations }) => ({
    widget: pageVendors.postcode?.script ?? null,
    search: integrations.addresses !== undefined,
    map: pageVendors.map ? { script: pageVendors.map.script, key: pageVendors.map.key } : null,
  }),
  'address.search': async ({ query: { keyword } }, { integrations: { addresses } }) => {
    if (!addresses) throw new AppError('addressSearchUnavailable')
    try {
      const found = await addresses.find(keyword)
      return {
        list: found.map(({ zonecode, roadAddress, jibunAddress, name }) => ({
          zonecode,
          roadAddress,
          jibunAddress,
          name,
          areaAddress: areaTypeOf(zonecode),
        })),
      }
    } catch (error) {
      if (!(error instanceof AddressSearchError)) throw error
      throw new AppError('addressSearchUnavailable', { cause: error })
    }
  },
  // ENTITY-17: the server decides the area of a postcode, also of one typed by hand
  'address.getArea': async ({ params: { zonecode } }) => {
    const district = districtOf(zonecode)
    return {
      areaAddress: areaTypeOf(zonecode),
      district: district ? { province: district.province, name: district.name } : null,
    }
  },
}
