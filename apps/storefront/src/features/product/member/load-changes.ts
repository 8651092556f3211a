/** Lazy-loads the code that changes favourites and alarms. */
export const loadChanges = () => import('./change-product.ts')
/** Prefetches it. A failure is handled when the code is used. */
export const wantChanges = (): void => void loadChanges().catch(() => undefined)
