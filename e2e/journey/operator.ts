import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { kept } from '../start-shop.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What an operator types: `npm run shop -- order ship <number>` and the like, on the shop of the journeys. */
export const operate = async (...command: readonly string[]): Promise<void> => {
  const env = { ...process.env, NODE_ENV: 'local', ...kept() }
  await promisify(execFile)(process.execPath, ['scripts/shop.ts', ...command], { cwd: root, env })
}

/** From the farm to the door. */
export const bringToTheDoor = async (orderNo: string, invoice: string): Promise<void> => {
  await operate('order', 'wait', orderNo)
  await operate('order', 'ship', orderNo, '--courier', 'cj', '--invoice', invoice)
  await operate('order', 'deliver', orderNo)
}
