import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { productionSettings } from '#src/testing/production-settings.ts'
import { systemClock } from '#src/clock.ts'
import { type AddressSearch, AddressSearchError } from './address-search.ts'
import { openIntegrations } from '../open-integrations.ts'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'

let sandbox: SandboxProcess
let search: AddressSearch
const open = (env: Record<string, string> = {}): AddressSearch => {
  const { addresses } = openIntegrations(readConfig({ SANDBOX_URL: sandbox.url, ...env }), systemClock)
  if (!addresses) throw new Error('the local settings have a register')
  return addresses
}
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.lever('reset')
  search = open()
})

test('[SCREEN-1] addresses come from the register with postcode, road and lot', async () => {
  expect(await search.find('강남파이낸스센터')).toEqual([
    {
      zonecode: '06236',
      roadAddress: '서울특별시 강남구 테헤란로 152',
      jibunAddress: '서울특별시 강남구 역삼동 737 강남파이낸스센터',
      name: '강남파이낸스센터',
    },
  ])
  expect(await search.find('서울')).toHaveLength(20)
})

test.each(['길', '= 1', '없는 주소 이름'])('words without a match ("%s") give no results', async (keyword) => {
  expect(await search.find(keyword)).toEqual([])
})

test.each(['error', 'drop', 'garbage', 'timeout'])(
  '[C6] an unavailable register (%s) is reported within two seconds',
  async (mode) => {
    await sandbox.lever('fault', { vendor: 'juso', route: 'search', mode })
    const began = performance.now()
    await expect(search.find('코엑스')).rejects.toThrow(AddressSearchError)
    expect(performance.now() - began).toBeLessThan(2_000)
  },
)

test('an invalid API key is an error, not an empty result', async () => {
  await expect(open({ JUSO_KEY: 'other' }).find('코엑스')).rejects.toThrow('E0001')
})

test('in production without a key no register is used', () => {
  const config = readConfig(productionSettings)
  expect(openIntegrations(config, systemClock).addresses).toBeUndefined()
  expect(config.pageVendors).toMatchObject({ map: undefined, share: undefined, chat: undefined })
  expect(config.pageVendors.postcode?.script).toMatch(/^https:\/\//)
})
