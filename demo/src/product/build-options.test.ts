import { expect, test } from 'vitest'
import { buildOptions } from '#src/product/build-options.ts'
import type { Good } from '#src/product/read-goods.ts'

const now = new Date('2026-03-02T03:00:00Z')
const aGood = (categoryId: number, sizes: readonly string[]): Good => ({
  name: '청송 꿀사과',
  categoryId,
  topCategoryId: 91,
  pictures: ['apple'],
  origin: '경북 청송',
  sizes: sizes.map((name) => ({ name, price: 9900 })),
  marks: new Map(),
})

test.each<[string, number, string[]]>([
  ['중량', 9101, ['3kg', '5kg']],
  ['중량', 9101, ['500g', '500g×2팩']],
  ['용량', 9504, ['300ml', '300ml×2병']],
  ['용량', 9504, ['900ml', '1.5L']],
  ['수량', 9505, ['30포', '60포']],
  ['구성', 9108, ['3kg', '5kg']],
])('“참기름 300ml was a 중량”: the option is named %s in category %i for the sizes %j', (name, categoryId, sizes) => {
  const { options } = buildOptions(1, aGood(categoryId, sizes), 0.1, { random: () => 0.5, now })
  expect(options.map((option) => option.name)).toEqual([name])
})
