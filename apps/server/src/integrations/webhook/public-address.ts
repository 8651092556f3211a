import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not on the public Internet: of this machine, private, link-local with metadata services, reserved, multicast. */
const networks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const

/** Of IPv6 only 2000::/3 is public, without the parts that carry an IPv4 address or are documentation. */
const networks6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '64:ff9b::/96',
] as const

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

// apart, because a list of both compares IPv4 addresses with networks of IPv6 too
const blocked = { ipv4: listOf('ipv4', networks), ipv6: listOf('ipv6', networks6) }

/** Reports whether a text is an address on the public Internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return version !== 0 && !blocked[family].check(address, family)
}

/** A host name that stands for an address which is not public. */
export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS'
  constructor(hostname: string) {
    super(`${hostname} has no public address`)
    this.name = 'PrivateAddressError'
  }
}

/** Looks up all addresses of a host name. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Makes a look-up for connections that refuses a host name if any of its addresses is not public. The addresses that were checked are
 * those that are connected to, so that a name whose addresses change between the two is refused too. F12, G6
 */
export const createPublicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) callback(error, '', 0)
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new PrivateAddressError(hostname), '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

/** Looks up with the resolver of the system. */
export const lookupPublic: LookupFunction = createPublicLookup(lookup)
