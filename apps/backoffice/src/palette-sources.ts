// Sources of the palette. Imported once by entry.client.tsx.
import { findCustomers } from '#src/features/customer/find-customers.ts'
import { findOrders } from '#src/features/order/find-orders.ts'
import { findProducts } from '#src/features/product/find-products.ts'
import { registerPaletteSource } from '#src/ui/palette/palette-registry.ts'

registerPaletteSource({ label: '주문', icon: 'order', permission: 'order.read', find: findOrders })
registerPaletteSource({ label: '상품', icon: 'product', permission: 'product.read', find: findProducts })
registerPaletteSource({ label: '고객', icon: 'customer', permission: 'customer.read', find: findCustomers })
