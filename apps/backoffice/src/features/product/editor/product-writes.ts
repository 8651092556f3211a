import type { AdminProduct } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showProduct } from './editor-record.ts'

interface Reply {
  product: AdminProduct
}
export type WriteProduct = <R extends Reply>(version: number, send: (version: number) => Promise<R>) => Promise<R>

/**
 * Runs the writes of one product one after another and shows each reply. `version` is that of the values on the screen. A write that
 * was started while another one ran is sent with the version of that one's reply, so that parts of the screen which are saved right
 * after each other do not refuse each other. A change of another person is still refused.
 */
const openWrites = (show: (reply: Reply) => void): WriteProduct => {
  let last: Promise<unknown> = Promise.resolve()
  /** Version after each write of this screen, by the version before it. */
  const next = new Map<number, number>()
  const newest = (version: number): number => {
    const later = next.get(version)
    return later === undefined ? version : newest(later)
  }
  const run: WriteProduct = async (version, send) => {
    const from = newest(version)
    const reply = await send(from)
    // the reply of a copy is another product
    if (reply.product.version > from) next.set(from, reply.product.version)
    show(reply)
    return reply
  }
  return (version, send) => {
    const turn = last.then(() => run(version, send))
    // the caller of a failed write shows its error; the next write is sent all the same
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Writes of the product of an editor. */
export const useProductWrites = (): WriteProduct => {
  const client = useQueryClient()
  const [write] = useState(() => openWrites((reply) => showProduct(client, reply)))
  return write
}
