import { z } from 'zod'
import { AddressSearchError, type AddressSearch } from './address-search.ts'
import { type Outbound, OutboundError } from '../outbound-client.ts'

export interface JusoOptions {
  /** `https://business.juso.go.kr`: the road-name register of the Ministry of the Interior. */
  api: string
  key: string
  outbound: Outbound
}

/** Timeout in ms. The shopper waits at most two seconds before typing the address by hand. */
const TIMEOUT_MS = 1_500
const MOST = 20

const Entry = z.object({
  zipNo: z.string().regex(/^\d{5}$/),
  roadAddrPart1: z.string().min(1),
  jibunAddr: z.string(),
  bdNm: z.string().default(''),
})
const Reply = z.object({
  results: z.object({
    common: z.object({ errorCode: z.string(), errorMessage: z.string().default('') }),
    juso: z.array(Entry).nullable().default(null),
  }),
})

// E0001 and similar codes concern the key; these mean no result: no, too few or too many words, or rejected characters
const EMPTY: ReadonlySet<string> = new Set([
  'E0005',
  'E0006',
  'E0008',
  'E0009',
  'E0010',
  'E0011',
  'E0012',
  'E0013',
  'E0015',
])

const send = async (outbound: Outbound, url: string): Promise<string> => {
  try {
    const { status, body } = await outbound.send({ method: 'GET', url, timeoutMs: TIMEOUT_MS })
    if (status !== 200) throw new AddressSearchError(`juso: ${status}`)
    return body
  } catch (error) {
    if (!(error instanceof OutboundError) || error.failure === 'notAllowed') throw error
    throw new AddressSearchError(error.message, { cause: error })
  }
}

const read = (body: string): z.output<typeof Reply>['results'] => {
  try {
    return Reply.parse(JSON.parse(body)).results
  } catch (error) {
    throw new AddressSearchError('juso answered something else', { cause: error })
  }
}

/** Creates a client of the road-name register. */
export const createJusoSearch = ({ api, key, outbound }: JusoOptions): AddressSearch => ({
  async find(keyword) {
    const asked = { confmKey: key, currentPage: '1', countPerPage: String(MOST), keyword, resultType: 'json' }
    const { common, juso } = read(
      await send(outbound, `${api}/addrlink/addrLinkApi.do?${new URLSearchParams(asked).toString()}`),
    )
    if (EMPTY.has(common.errorCode)) return []
    if (common.errorCode !== '0') throw new AddressSearchError(`juso: ${common.errorCode} ${common.errorMessage}`)
    return (juso ?? []).map(({ zipNo, roadAddrPart1, jibunAddr, bdNm }) => ({
      zonecode: zipNo,
      roadAddress: roadAddrPart1,
      jibunAddress: jibunAddr,
      name: bdNm,
    }))
  },
})
