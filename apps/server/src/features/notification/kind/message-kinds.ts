import { benefitKinds } from './benefit-kinds.ts'
import { broadcastKinds } from './broadcast-kinds.ts'
import { giftKinds } from './gift-kinds.ts'
import type { MessageKind, VariablesOf } from './message-kind.ts'
import { orderKinds } from './order-kinds.ts'
import { otherKinds } from './other-kinds.ts'
import { reviewKinds } from './review-kinds.ts'

const kinds = { ...orderKinds, ...giftKinds, ...reviewKinds, ...benefitKinds, ...otherKinds, ...broadcastKinds }

export type MessageKindName = keyof typeof kinds
export type MessageVariables<K extends MessageKindName> = VariablesOf<(typeof kinds)[K]>

/** Table of all kinds of messages. */
export const messageKinds: Readonly<Record<MessageKindName, MessageKind>> = kinds

/** Finds a kind by a stored name. Undefined for a kind that no longer exists. */
export const findMessageKind = (name: string): MessageKind | undefined =>
  Object.hasOwn(messageKinds, name) ? messageKinds[name as MessageKindName] : undefined
