import type { WebhookEvent } from '@shop/contract'
import { Checkbox } from '#src/ui/controls/field.tsx'
import { eventGroups } from './webhook-texts.ts'

interface EventFieldProps {
  value: readonly WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
  error: string | undefined
}

/** Choice of the events that a webhook subscribes to. */
export function EventField({ value, onChange, error }: EventFieldProps) {
  const toggle = (event: WebhookEvent, isOn: boolean): void =>
    onChange(isOn ? [...value, event] : value.filter((each) => each !== event))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-13 font-semibold text-ink-soft">받을 알림</legend>
      {eventGroups.map(([area, texts]) => (
        <div key={area} className="flex flex-wrap gap-x-4 gap-y-2">
          {(Object.entries(texts) as [WebhookEvent, string][]).map(([event, label]) => (
            <Checkbox
              key={event}
              label={label}
              checked={value.includes(event)}
              onChange={({ target }) => toggle(event, target.checked)}
            />
          ))}
        </div>
      ))}
      {error !== undefined && <p className="text-12 text-danger">{error}</p>}
    </fieldset>
  )
}
