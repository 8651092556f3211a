import { expect, test } from 'vitest'
import { readTicket } from './upload-ticket.ts'

const signature = 'aB-_'.repeat(10) + 'xyz'
const ticket = `12.1800000000.${signature}`

test('[SCREEN-15] the fragment of the address holds the ticket', () => {
  expect(readTicket(`#ticket=${ticket}`)).toEqual({
    endpoint: `/uploads/video/${ticket}`,
    videoId: 12,
    expiresAt: 1_800_000_000_000,
  })
})

test.each([
  '',
  '#',
  '#share',
  `#${ticket}`,
  `#ticket=${ticket}x`,
  `#ticket=${ticket.slice(0, -1)}`,
  `#ticket=0${ticket}`,
  `#ticket=../../${ticket}`,
  `#ticket=${ticket}/../../v1`,
  `#ticket=https://evil.example/${ticket}`,
  `#ticket=12.x.${signature}`,
])('[G4] any other fragment is no ticket: %s', (hash) => {
  expect(readTicket(hash)).toBeUndefined()
})
