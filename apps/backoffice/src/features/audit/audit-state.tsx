import type { AuditEntry } from '@shop/contract'
import { Badge, type Tone } from '#src/ui/display/states.tsx'

export const auditStates: Readonly<Record<AuditEntry['state'], readonly [label: string, tone: Tone]>> = {
  begun: ['끝을 모름', 'warn'],
  done: ['마침', 'good'],
  failed: ['실패', 'bad'],
}

/** State of a write as a word. */
export function AuditState({ state }: Pick<AuditEntry, 'state'>) {
  const [label, tone] = auditStates[state]
  return <Badge tone={tone}>{label}</Badge>
}
