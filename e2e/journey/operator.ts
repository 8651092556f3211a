import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ShopState, shopState } from '../start-shop.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs an operator command (`npm run shop -- order ship <number>` and the like) on a shop. */
export const operate = async (state: ShopState, command: readonly string[]): Promise<void> => {
  const env = { ...process.env, NODE_ENV: 'local', ...state }
  await promisify(execFile)(process.execPath, ['scripts/shop.ts', ...command], { cwd: root, env })
}

/** Ships and delivers an order, of the shop of the journeys or of another one. */
export const bringToTheDoor = async (orderNo: string, invoice: string, state = shopState()): Promise<void> => {
  await operate(state, ['order', 'wait', orderNo])
  await operate(state, ['order', 'ship', orderNo, '--courier', 'cj', '--invoice', invoice])
  await operate(state, ['order', 'deliver', orderNo])
}
