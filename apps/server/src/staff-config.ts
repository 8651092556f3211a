import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

const ADDRESS_BITS = { 4: 32, 6: 128 } as const

/** Reports whether a text is an address or a network in CIDR notation. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= ADDRESS_BITS[version])
}

/** Settings of the back office. */
export const staffSettings = {
  /** `optional` lets staff accounts without an authenticator work. One with an authenticator always has to use it. */
  STAFF_TOTP: z.enum(['required', 'optional']).default('required'),
  /** Addresses and networks (CIDR, separated by commas) from which the back office is used; by default all. */
  STAFF_ADDRESSES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine((networks) => networks.every(isNetwork), 'has to be addresses or networks like 203.0.113.0/24'),
}

export interface StaffConfig {
  totpRequired: boolean
  /** Reports whether the back office may be used from an address. */
  allows(ip: string): boolean
}

const toAllows = (networks: readonly string[]): StaffConfig['allows'] => {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? ADDRESS_BITS[family === 'ipv4' ? 4 : 6] : Number(bits), family)
  }
  return (ip) => {
    // an IPv4 client of a socket for both
    const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

export const toStaffConfig = (settings: {
  STAFF_TOTP: 'required' | 'optional'
  STAFF_ADDRESSES: readonly string[]
}): StaffConfig => ({
  totpRequired: settings.STAFF_TOTP === 'required',
  allows: toAllows(settings.STAFF_ADDRESSES),
})
