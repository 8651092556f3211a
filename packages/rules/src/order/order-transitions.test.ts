import { describe, expect, test } from 'vitest'
import {
  canTransition,
  listTransitions,
  type OrderActor,
  orderActors,
  orderTransitions,
} from '#src/order/order-transitions.ts'
import { type OrderItemProductStatus, orderItemProductStatuses } from '#src/order/status.ts'

/** Expected transitions. Actors: S shopper, O operator, T time, G gateway. */
const agreed = `
request: paid G, bank_transfer_waiting G, incomplete G T
bank_transfer_waiting: paid G, withdraw_complete S, incomplete G T
paid: delivery_waiting O, withdraw_complete S O G, withdraw_partially S O, stock_out O, delivery_delay O
withdraw_partially: delivery_waiting O, withdraw_complete S O, stock_out O, delivery_delay O
delivery_waiting: paid O, delivering O, delivery_delay O, withdraw_request S, stock_out O
delivery_delay: delivering O, delivery_waiting O, withdraw_request S, stock_out O
withdraw_request: withdraw_complete O, delivery_waiting O
stock_out: withdraw_complete O T
delivering: delivery_end O T, delivery_waiting O
delivery_end: complete S T, return_request S, replace_request S
return_request: return_complete O, delivery_end O
replace_request: replace_complete O, delivery_end O
replace_complete: complete T`
const letters: Record<string, OrderActor> = { S: 'shopper', O: 'operator', T: 'time', G: 'gateway' }
const allowed = new Set(
  agreed
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [from, moves] = row.split(': ')
      return moves!.split(', ').flatMap((move) => {
        const [to, ...actors] = move.split(' ')
        return actors.map((letter) => `${from} → ${to} by ${letters[letter]}`)
      })
    }),
)

describe('order transitions', () => {
  const every = orderItemProductStatuses.flatMap((from) =>
    orderItemProductStatuses.flatMap((to) => orderActors.map((actor) => ({ from, to, actor }))),
  )

  test('[ORDER-6] exactly the listed transitions are allowed out of 1,296', () => {
    const possible = every.filter(({ from, to, actor }) => canTransition(from, to, actor))
    expect(new Set(possible.map(({ from, to, actor }) => `${from} → ${to} by ${actor}`))).toEqual(allowed)
    expect(every).toHaveLength(1296)
  })

  test('[ORDER-6] every non-final status has a successor, and every path ends', () => {
    const ends = orderItemProductStatuses.filter((status) => Object.keys(orderTransitions[status]).length === 0)
    expect(ends.toSorted()).toEqual(['complete', 'incomplete', 'return_complete', 'unknown', 'withdraw_complete'])
    const reached = new Set<OrderItemProductStatus>(['request'])
    for (const status of reached) {
      for (const to of Object.keys(orderTransitions[status]) as OrderItemProductStatus[]) reached.add(to)
    }
    expect(orderItemProductStatuses.filter((status) => !reached.has(status))).toEqual(['unknown'])
  })

  test('[ORDER-6] lists the transitions of an actor', () => {
    expect(listTransitions('delivery_end', 'shopper')).toEqual(['complete', 'return_request', 'replace_request'])
    expect(listTransitions('delivering', 'shopper')).toEqual([])
    expect(listTransitions('stock_out', 'time')).toEqual(['withdraw_complete'])
  })
})
