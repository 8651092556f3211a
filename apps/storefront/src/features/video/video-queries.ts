import type { CallInput } from '@shop/contract'

/** Clips of a display, thirty at most in a rail. PAGE-30 */
export const railInput = (displayId: number) => ({ params: { id: displayId } }) satisfies CallInput<'video.listDisplay'>
export const videoProductsInput = (id: number) => ({ params: { id } }) satisfies CallInput<'video.listProducts'>
