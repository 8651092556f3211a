import { z } from 'zod'
import { Image } from './product.ts'

export const CategoryLeaf = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image: Image.nullable(),
  productsCount: z.int(),
})
export const Category = CategoryLeaf.extend({ children: z.array(CategoryLeaf) })
export type Category = z.infer<typeof Category>
