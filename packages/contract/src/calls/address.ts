import { z } from 'zod'
import { call } from '../call.ts'
import { Address, AddressInput, FoundPlace } from '../entities/address.ts'
import { LongId, SearchTerm, Zonecode } from '../scalars.ts'
import { AreaType } from '../status.ts'

// an area sent by the client is ignored: the server derives it from the zonecode
const AddressBody = AddressInput.omit({ guestOrderName: true, guestOrderPhone: true }).extend({
  default: z.boolean().default(false),
})
const ById = z.object({ id: LongId })

/** Each call returns the whole address book, because a new default clears the others. ADDRESS-1 */
const Book = z.object({ list: z.array(Address) })

export const addressCalls = {
  'address.add': call({
    ids: ['C022'],
    summary: 'Adds an address to the member’s book; the first one is the default.',
    method: 'POST',
    path: '/v1/app-users/delivery-address',
    access: 'member',
    body: AddressBody,
    reply: Book,
    errors: ['addressBookFull'],
  }),
  'address.list': call({
    ids: ['C023'],
    summary: 'The member’s addresses, the default first.',
    method: 'GET',
    path: '/v1/app-users/delivery-address',
    access: 'member',
    reply: Book,
  }),
  'address.change': call({
    ids: ['C024'],
    summary: 'Changes an address of the book.',
    method: 'PUT',
    path: '/v1/app-users/delivery-address/{id}',
    access: 'member-owner',
    params: ById,
    body: AddressBody,
    reply: Book,
    errors: ['addressNotFound'],
  }),
  'address.remove': call({
    ids: ['C025'],
    summary: 'Removes an address; when it was the default, the newest of the others becomes it.',
    method: 'DELETE',
    path: '/v1/app-users/delivery-address/{id}',
    access: 'member-owner',
    params: ById,
    reply: Book,
    errors: ['addressNotFound'],
  }),
  'address.getTools': call({
    summary:
      'How an address is found and shown: the postcode widget, the shop’s own search, a map; null where one is not set up.',
    method: 'GET',
    path: '/v1/addresses/tools',
    access: 'public',
    cached: true,
    reply: z.object({
      /** Address of the widget's script. */
      widget: z.url().nullable(),
      search: z.boolean(),
      map: z.object({ script: z.url(), key: z.string() }).nullable(),
    }),
  }),
  'address.search': call({
    summary: 'Addresses of the register of road names, by road, lot, building or postcode; twenty at most.',
    method: 'GET',
    path: '/v1/addresses',
    access: 'public',
    rate: 'address',
    query: z.object({ keyword: SearchTerm(80).pipe(z.string().min(1, '찾을 주소를 입력해 주세요.')) }),
    reply: z.object({ list: z.array(FoundPlace) }),
    errors: ['addressSearchUnavailable'],
  }),
  'address.getArea': call({
    summary: 'Where a postcode lies: its city, county or district, and its delivery area.',
    method: 'GET',
    path: '/v1/addresses/areas/{zonecode}',
    access: 'public',
    cached: true,
    params: z.object({ zonecode: Zonecode }),
    reply: z.object({
      areaAddress: AreaType,
      district: z.object({ province: z.string(), name: z.string() }).nullable(),
    }),
  }),
}
