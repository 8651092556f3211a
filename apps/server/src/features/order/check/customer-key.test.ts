import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toCustomerKey } from './payment-request.ts'

test('every user has a customer key that the gateway accepts', () => {
  for (let i = 0; i < 500; i++) {
    const key = toCustomerKey('secret', randomUUID())
    expect(key).toMatch(/^[A-Za-z0-9\-_=.@]{2,50}$/)
    expect(key).toMatch(/[-_=.@]/)
  }
})
test('the customer key of a user is stable and unique', () => {
  const [one, other] = [randomUUID(), randomUUID()]
  expect(toCustomerKey('secret', one)).toBe(toCustomerKey('secret', one))
  expect(toCustomerKey('secret', one)).not.toBe(toCustomerKey('secret', other))
})
