/** The height of a section with so many cards in two columns: their places (`grid-room`), each with the gap below it. */
export const gridRoom = (count: number): string => `calc(6rem + ${Math.ceil(count / 2)} * (min(50vw, 22.5rem) + 9rem))`

/** The height of a section with so many cards one below the other. */
export const listRoom = (count: number): string => `${6 + count * 8.75}rem`
