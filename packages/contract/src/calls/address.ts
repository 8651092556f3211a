import { z } from 'zod'
import { call } from '../call.ts'
import { Address, AddressInput } from '../entities/address.ts'
import { Id } from '../scalars.ts'

// the area the shopper sends is ignored: the server reads it from the zonecode
const AddressBody = AddressInput.omit({ guestOrderName: true, guestOrderPhone: true }).extend({
  default: z.boolean().default(false),
})
const ById = z.object({ id: Id })

/** Each answers the whole book: a new default clears the others. ADDRESS-1 */
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
}
