import { postcodePlaces } from './postcode-places.ts'

export interface PostcodePlace {
  zonecode: string
  roadAddress: string
  neighbourhood: string
  name: string
}

const MOST = 20
const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

/** Places in which every word of the search stands: road, neighbourhood, name or postcode. */
export const findPostcodes = (search: string): PostcodePlace[] => {
  const words = search.trim().split(/\s+/).map(plain).filter(Boolean)
  if (words.length === 0) return []
  return postcodePlaces
    .filter((place) => {
      const text = plain(place.join(' '))
      return words.every((word) => text.includes(word))
    })
    .slice(0, MOST)
    .map(([zonecode, roadAddress, neighbourhood, name]) => ({ zonecode, roadAddress, neighbourhood, name }))
}
