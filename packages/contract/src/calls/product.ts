import { z } from 'zod'
import { call } from '../call.ts'
import { Product, ProductCard, ProductForUser, ProductOptions } from '../entities/product.ts'
import { take } from '../paging.ts'
import { Id } from '../scalars.ts'

const ById = z.object({ id: Id })
const Cards = z.object({ products: z.array(ProductCard) })

export const productCalls = {
  'product.get': call({
    ids: ['C037'],
    summary: 'Everything the detail page says of a product to anybody.',
    method: 'GET',
    path: '/v1/products/{id}',
    access: 'public',
    cached: true,
    params: ById,
    reply: Product,
    errors: ['productNotFound'],
  }),
  'product.listOptions': call({
    ids: ['C038'],
    summary: 'Choices of a product, their combinations with price and stock, and the path from one to the other.',
    method: 'GET',
    path: '/v1/products/{id}/options',
    access: 'public',
    cached: true,
    params: ById,
    reply: ProductOptions,
    errors: ['productNotFound'],
  }),
  'product.listRelated': call({
    ids: ['C039'],
    summary: 'Products like this one: same sub-category first, then same category, best sold first.',
    method: 'GET',
    path: '/v1/products/related/{id}',
    access: 'public',
    cached: true,
    params: ById,
    query: z.object({ categoryId: Id.optional(), take: take(15) }),
    reply: Cards,
    errors: ['productNotFound'],
  }),
  'product.getUserPersonal': call({
    ids: ['C040'],
    summary: 'What a product is to this person; a guest gets the neutral answer.',
    method: 'GET',
    path: '/v1/products/{id}/user-personal',
    access: 'token',
    params: ById,
    reply: ProductForUser,
    errors: ['productNotFound'],
  }),
  'product.listBoughtTogether': call({
    ids: ['C042'],
    summary: 'What was bought in the same orders, most often first; empty until there are such orders.',
    method: 'GET',
    path: '/v1/product-related/{id}',
    access: 'public',
    cached: true,
    params: ById,
    reply: Cards,
    errors: ['productNotFound'],
  }),
}
