import { useLocation, useNavigate } from 'react-router'

interface WayState {
  isFromOrder: boolean
}
const isWayState = (state: unknown): state is WayState =>
  typeof state === 'object' && state !== null && 'isFromOrder' in state && state.isFromOrder === true

/** Goes along with a link to something done with an order: whether it stands on the order's own page. */
export const useWayState = (orderPath: string): WayState => ({ isFromOrder: useLocation().pathname === orderPath })

/** Back to the order when all is done: to the page one came from, or to it in the place of this one, never to a second one. */
export const useBackToOrder = (orderPath: string): (() => void) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => void (isWayState(state) ? navigate(-1) : navigate(orderPath, { replace: true }))
}
