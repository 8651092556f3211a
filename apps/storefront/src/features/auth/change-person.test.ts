import { afterEach, expect, test } from 'vitest'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { forgetPersonal } from './change-person.ts'

afterEach(() => openQueryClient().clear())

test.each([
  'product.getUserPersonal',
  'product.listFavorites',
  'notification.listProductAlarms',
  'notification.getProductAlarm',
  'qna.listMine',
])('%s is cleared when the user changes', async (name) => {
  openQueryClient().setQueryData([name, {}], 'of the one before')
  await forgetPersonal()
  expect(openQueryClient().getQueryData([name, {}])).toBeUndefined()
})

test.each(['product.get', 'review.listOfProduct', 'qna.list'])(
  '%s is the same for every user and stays cached',
  async (name) => {
    openQueryClient().setQueryData([name, {}], 'of all')
    await forgetPersonal()
    expect(openQueryClient().getQueryData([name, {}])).toBe('of all')
  },
)
