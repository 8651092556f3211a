import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ShopState, shopState } from '../start-shop.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs an operator command (`npm run shop -- order ship <number>` and the like) on a shop. Returns what it prints. */
export const operate = async (state: ShopState, command: readonly string[]): Promise<string> => {
  const env = { ...process.env, NODE_ENV: 'local', ...state }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/shop.ts', ...command], { cwd: root, env })
  return stdout
}

/** Invoice number of an order. Its last digit makes the sandbox's courier only report the pickup, so that the operator delivers. */
export const invoiceOf = (orderId: number): string => `78${String(orderId).padStart(7, '0')}1`

/** Ships and delivers an order, of the shop of the journeys or of another one. */
export const bringToTheDoor = async (orderNo: string, invoice: string, state = shopState()): Promise<void> => {
  await operate(state, ['order', 'wait', orderNo])
  await operate(state, ['order', 'ship', orderNo, '--courier', 'cj', '--invoice', invoice])
  await operate(state, ['order', 'deliver', orderNo])
}
