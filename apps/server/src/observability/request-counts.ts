const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** Name in place of a call for responses that are no call: pages and files. */
export const PAGE = 'page'
/** Brand of a request whose host is none of the shop's. */
export const NO_BRAND = 'none'

interface RequestCount {
  call: string
  brand: string
  status: (typeof CLASSES)[number]
  count: number
}

/**
 * Counts responses by call, brand and class of status. Plain numbers: a counter of the library hashes its labels for each response, which
 * costs a fiftieth of a cached one.
 */
export class RequestCounts {
  readonly #byCall = new Map<string, Map<string, number[]>>()

  count(call: string, brand: string, status: number): void {
    let byBrand = this.#byCall.get(call)
    if (!byBrand) this.#byCall.set(call, (byBrand = new Map()))
    let counts = byBrand.get(brand)
    if (!counts) byBrand.set(brand, (counts = [0, 0, 0, 0, 0]))
    const at = Math.floor(status / 100) - 1
    counts[at] = (counts[at] ?? 0) + 1
  }

  list(): RequestCount[] {
    return [...this.#byCall].flatMap(([call, byBrand]) =>
      [...byBrand].flatMap(([brand, counts]) =>
        CLASSES.flatMap((status, at) => {
          const count = counts[at] ?? 0
          return count === 0 ? [] : [{ call, brand, status, count }]
        }),
      ),
    )
  }
}
