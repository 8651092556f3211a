import { describe, expect, test } from 'vitest'
import { becomePerson } from '#src/features/auth/change-person.ts'
import { memoryStore } from '#src/lib/browser-storage.ts'
import { createRecentProducts, recentProducts } from './recent-products.ts'

const product = (id: number) => ({ id, name: `사과 ${id}`, image: { key: 'apple', alt: '사과', color: '#fff' } })
const idsOf = (recent: ReturnType<typeof createRecentProducts>) => recent.list().map(({ id }) => id)

describe('[SCREEN-11] recently viewed products', () => {
  test('are listed newest first, each once, at most twenty', () => {
    const recent = createRecentProducts(memoryStore())
    for (let id = 1; id <= 25; id += 1) recent.add(product(id))
    recent.add(product(10))
    expect(recent.list()).toHaveLength(20)
    expect(idsOf(recent).slice(0, 3)).toEqual([10, 25, 24])
    expect(idsOf(recent).filter((id) => id === 10)).toEqual([10])
  })
  test('[CART-6] remain after a guest logs in: they belong to the browser, not to the user', async () => {
    recentProducts().clear()
    for (const id of [1, 2]) recentProducts().add(product(id))
    await becomePerson({ token: 'guest', userType: 'guest' })
    await becomePerson({ token: 'member', userType: 'email' })
    expect(idsOf(recentProducts())).toEqual([2, 1])
    recentProducts().add(product(3))
    expect(idsOf(recentProducts())).toEqual([3, 2, 1])
  })
  test('can be removed, one or all', () => {
    const recent = createRecentProducts(memoryStore())
    for (const id of [1, 2, 3]) recent.add(product(id))
    recent.remove(2)
    expect(idsOf(recent)).toEqual([3, 1])
    recent.clear()
    expect(recent.list()).toEqual([])
  })
  test.each(['no json', '{}', '[1, null, {"id": 3}]', '[{"id":1,"name":"사과","image":{}}]'])(
    'ignores the stored value %j',
    (text) => {
      const store = memoryStore()
      store.set('recent-products', text)
      expect(createRecentProducts(store).list()).toEqual([])
    },
  )
})
