import type { FastifyInstance } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import type { World } from '../world.ts'
import { type RegisterEntry, searchRegister } from './register.ts'

export const JUSO_KEY = 'sandbox'
const MOST_A_PAGE = 100

interface Query {
  confmKey?: string
  keyword?: string
  currentPage?: string
  countPerPage?: string
  resultType?: string
}

const answer = (errorCode: string, errorMessage: string, page: object, juso: readonly object[] | null): Answer => ({
  status: 200,
  body: { results: { common: { errorMessage, errorCode, totalCount: '0', ...page }, juso } },
})
/** The register returns errors with status 200. */
const refusal = (code: string, message: string): Answer => answer(code, message, {}, null)

const toJuso = ({ zonecode, road, lot, neighbourhood, name }: RegisterEntry): object => ({
  zipNo: zonecode,
  roadAddr: `${road} (${neighbourhood})`,
  roadAddrPart1: road,
  roadAddrPart2: ` (${neighbourhood})`,
  jibunAddr: lot === '' ? '' : `${lot} ${name}`,
  emdNm: neighbourhood,
  bdNm: name,
})

const search = ({ confmKey, keyword = '', currentPage = '1', countPerPage = '10' }: Query): Answer => {
  if (confmKey !== JUSO_KEY) return refusal('E0001', '승인되지 않은 KEY 입니다.')
  const words = keyword.trim()
  if (words === '') return refusal('E0005', '검색어가 입력되지 않았습니다.')
  if (words.length === 1) return refusal('E0008', '검색어는 두글자 이상 입력되어야 합니다.')
  if (/[%=><[\]]/.test(words)) return refusal('E0013', 'SQL 예약어 또는 특수문자( %,=,>,<,[,] )는 검색이 불가능합니다.')
  const [page, size] = [Number(currentPage), Number(countPerPage)]
  if (!(page >= 1 && size >= 1 && size <= MOST_A_PAGE)) return refusal('E0007', '페이지 번호가 올바르지 않습니다.')
  const found = searchRegister(words)
  const paging = { totalCount: String(found.length), currentPage, countPerPage }
  return answer('0', '정상', paging, found.slice((page - 1) * size, page * size).map(toJuso))
}

/** Mounts the road name address register of the ministry of the interior, with the sandbox's own addresses. */
export function mountJuso(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: Query }>('/juso/addrlink/addrLinkApi.do', async ({ query }, reply) => {
    const fault = world.faults.take('juso', 'search')
    const toError = (): Answer => refusal('-999', '시스템에러')
    await deliver(reply, await runWithFault(fault, toError, () => search(query)), fault?.ms ?? 0)
    return reply
  })
}
