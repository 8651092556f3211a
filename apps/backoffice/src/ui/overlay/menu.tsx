import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { Icon, type IconName } from '#src/ui/icons/icons.tsx'

export interface MenuItem {
  key: string
  label: string
  icon?: IconName
  /** Selected entry of a choice. */
  isChecked?: boolean
  isDanger?: boolean
  isDisabled?: boolean
  onSelect: () => void
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** Name of the list for screen readers. */
  label: string
  align?: 'start' | 'end'
}

/** Menu below a button. Arrow keys, first letters and Escape work. */
export function Menu({ trigger, items, label, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50">
          <Base.Popup
            aria-label={label}
            data-popup=""
            className="popup max-h-[70dvh] min-w-44 overflow-y-auto rounded-card bg-surface p-1.5 shadow-lift ring-1 ring-line"
          >
            {items.map(({ key, label: text, icon, isChecked, isDanger, isDisabled, onSelect }) => (
              <Base.Item
                key={key}
                disabled={isDisabled ?? false}
                onClick={onSelect}
                className={`flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2.5 text-14 outline-none data-disabled:text-ink-faint data-highlighted:bg-sunken pointer-coarse:min-h-11 ${isDanger ? 'text-danger' : ''}`}
              >
                {icon && <Icon name={icon} size={18} />}
                <span className="flex-1">{text}</span>
                {isChecked !== undefined && (
                  <>
                    <span className={isChecked ? 'text-accent-ink' : 'invisible'}>
                      <Icon name="check" size={16} />
                    </span>
                    {isChecked && <span className="sr-only">선택됨</span>}
                  </>
                )}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
