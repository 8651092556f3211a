import { CellSwitch } from '#src/ui/controls/switch.tsx'
import { alarmRows, channelNames, settingChannels } from './alarm-rows.ts'
import type { AlarmSettings } from './use-alarm-settings.ts'

const CELL = 'min-[640px]:table-cell min-[640px]:px-1 min-[640px]:py-1 min-[640px]:text-center'
const HEAD = 'pb-2 text-13 font-medium whitespace-nowrap text-ink-faint'

/** Cell of a channel by which no message of the group is sent. Not shown on phones. */
const Unused = () => (
  <td className={`${CELL} text-13 text-ink-faint max-[639px]:hidden`}>
    <span aria-hidden="true">–</span>
    <span className="sr-only">보내지 않음</span>
  </td>
)

/**
 * Matrix of groups and channels. On phones each row is a block with its switches side by side; each switch names its group and
 * channel, because a browser may not treat such a block as a table.
 */
export function AlarmTable({ settings, turn }: AlarmSettings) {
  return (
    <table aria-label="소식마다 받는 방법" className="block w-full min-[640px]:table">
      <thead className="hidden min-[640px]:table-header-group">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            소식
          </th>
          <th scope="col" className={HEAD}>
            앱 안
          </th>
          {settingChannels.map((channel) => (
            <th key={channel} scope="col" className={HEAD}>
              {channelNames[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block min-[640px]:table-row-group">
        {alarmRows.map(({ group, name, note }) => {
          const row = settings.find((setting) => setting.group === group)
          return (
            <tr
              key={group}
              className="flex flex-wrap items-center gap-x-4 border-t border-line py-3 min-[640px]:table-row"
            >
              <th
                scope="row"
                className="w-full text-left font-normal min-[640px]:table-cell min-[640px]:w-auto min-[640px]:py-3 min-[640px]:pr-2"
              >
                <span className="text-16 font-semibold">{name}</span>
                <span className="block text-13 text-ink-faint">{note}</span>
              </th>
              <td className={`${CELL} text-13 whitespace-nowrap text-ink-faint max-[639px]:sr-only`}>항상</td>
              {settingChannels.map((channel) => {
                const isOn = row?.[channel] ?? null
                if (isOn === null) return <Unused key={channel} />
                return (
                  <td key={channel} className={CELL}>
                    <CellSwitch
                      name={`${name} ${channelNames[channel]}`}
                      label={channelNames[channel]}
                      checked={isOn}
                      onChange={(on) => turn({ group, channel, isOn: on })}
                    />
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
