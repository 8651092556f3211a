import type { SendResult } from '#src/integrations/message/message-sender.ts'

/** Address and keys of a browser. */
export interface PushTarget {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** How a push service treats a message. */
export interface PushTerms {
  /** Time in seconds that it is stored for a device that is offline. */
  ttl: number
  urgency: 'low' | 'normal' | 'high'
  /** A stored message is replaced by one with the same topic: at most 32 characters of base64url. */
  topic: string
}

/** `gone`: the subscription does not exist any more. */
export type PushResult = SendResult | { outcome: 'gone' }

export interface PushSender {
  /** Key with which browsers subscribe: base64url. */
  readonly publicKey: string
  /** Encrypts a payload for the browser and sends it to the push service. */
  send(target: PushTarget, payload: string, terms: PushTerms): Promise<PushResult>
}

export type FakePush = PushSender & {
  sent: { target: PushTarget; payload: string; terms: PushTerms }[]
  next: PushResult[]
}

/** Records sent messages, for tests. Results in `next` replace delivery, one per message, in order. */
export const createFakePush = (publicKey = 'fake-key'): FakePush => {
  const sent: FakePush['sent'] = []
  const next: PushResult[] = []
  return {
    publicKey,
    sent,
    next,
    async send(target, payload, terms) {
      const scripted = next.shift()
      if (!scripted || scripted.outcome === 'accepted' || scripted.outcome === 'unknown')
        sent.push({ target, payload, terms })
      return scripted ?? { outcome: 'accepted', groupId: `fake_${sent.length}` }
    },
  }
}
