/** An address in the road-name register. */
export interface FoundAddress {
  zonecode: string
  roadAddress: string
  /** Empty if the register has none. */
  jibunAddress: string
  /** Building name, or empty. */
  name: string
}

/** The register is unavailable. */
export class AddressSearchError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AddressSearchError'
  }
}

/**
 * Searches addresses by road, lot, building or postcode. Throws `AddressSearchError`. Text that the register cannot parse gives
 * no results.
 */
export interface AddressSearch {
  find(keyword: string): Promise<FoundAddress[]>
}

/** For tests: finds addresses that contain the words. `isDown` makes it fail. */
export const createFakeAddressSearch = (addresses: readonly FoundAddress[] = known) => {
  const fake = {
    isDown: false,
    find: async (keyword: string): Promise<FoundAddress[]> => {
      if (fake.isDown) throw new AddressSearchError('the register is down')
      return addresses.filter((each) => Object.values(each).join(' ').includes(keyword))
    },
  }
  return fake satisfies AddressSearch & { isDown: boolean }
}

const known: readonly FoundAddress[] = [
  {
    zonecode: '06164',
    roadAddress: '서울특별시 강남구 영동대로 513',
    jibunAddress: '서울특별시 강남구 삼성동 159 코엑스',
    name: '코엑스',
  },
  {
    zonecode: '63208',
    roadAddress: '제주특별자치도 제주시 광양9길 10',
    jibunAddress: '제주특별자치도 제주시 이도이동 1176-1 제주시청',
    name: '제주시청',
  },
  { zonecode: '40221', roadAddress: '경상북도 울릉군 울릉읍 도동2길 66', jibunAddress: '', name: '울릉군청' },
]
