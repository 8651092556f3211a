import { redirect } from 'react-router'

/** The other name of the page where a guest looks up an order leads there. SCREEN-8 */
export const loader = (): Response => redirect('/orders/guest', 301)
