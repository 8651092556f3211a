import { useArea } from './use-area.ts'

const plain = (text: string): string => text.replace(/\s+/g, '')

/** How long an address is at least that says where it lies. */
const SAYS_WHERE = 6

/** For a postcode that was typed: where it lies, and whether the address typed beside it says the same. */
export function DistrictNote({ zonecode, roadAddress }: { zonecode: string; roadAddress: string }) {
  const area = useArea(zonecode)
  if (!area) return null
  const { district } = area
  if (!district) return <p className="text-12 text-ink-faint">쓰이지 않는 우편번호 같아요. 한 번 더 확인해 주세요.</p>
  const place = `${district.province} ${district.name === '세종시' ? '' : district.name}`.trim()
  const isElsewhere =
    plain(roadAddress).length >= SAYS_WHERE && !plain(roadAddress).includes(plain(district.name).slice(0, -1))
  return (
    <output className={`text-12 ${isElsewhere ? 'text-danger' : 'text-ink-faint'}`}>
      {isElsewhere
        ? `우편번호는 ${place}인데 주소가 다른 곳 같아요. 한 번 더 확인해 주세요.`
        : `${place}의 우편번호예요.`}
    </output>
  )
}
