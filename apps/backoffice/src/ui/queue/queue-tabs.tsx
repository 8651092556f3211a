interface QueueTabsProps {
  label: string
  tabs: readonly (readonly [value: string, label: string])[]
  value: string
  onChange: (value: string) => void
}

/** Parts of a queue, as buttons of which one is pressed. */
export function QueueTabs({ label, tabs, value, onChange }: QueueTabsProps) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {tabs.map(([key, text]) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className={`h-9 rounded-chip px-4 text-14 font-semibold ring-1 ring-line pointer-coarse:h-11 ${key === value ? 'bg-ink text-white' : 'bg-surface text-ink-soft'}`}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
