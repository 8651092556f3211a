/** The code that changes what a person keeps of a product: it comes when somebody is about to. */
export const loadChanges = () => import('./change-product.ts')
/** Lets it come ahead; whether it has come is seen when it is used. */
export const wantChanges = (): void => void loadChanges().catch(() => undefined)
