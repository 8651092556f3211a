/** First and last year with complete holiday data, including movable and substitute holidays. */
export const holidayYears = { first: 2026, last: 2028 } as const

/**
 * Days besides weekends on which Korean banks and offices are closed: public and substitute holidays under the decree on
 * holidays of public offices (관공서의 공휴일에 관한 규정, articles 2 and 3). Sources: the yearly almanac of the Korea Astronomy and
 * Space Science Institute (월력요항) and the election calendar. Days on a weekend are omitted if they change nothing. Add
 * holidays declared at short notice here.
 */
export const holidays: ReadonlySet<string> = new Set([
  '2026-01-01',
  '2026-02-16',
  '2026-02-17',
  '2026-02-18',
  '2026-03-02',
  '2026-05-01',
  '2026-05-05',
  '2026-05-25',
  '2026-06-03',
  '2026-07-17',
  '2026-08-17',
  '2026-09-24',
  '2026-09-25',
  '2026-10-05',
  '2026-10-09',
  '2026-12-25',
  '2027-01-01',
  '2027-02-08',
  '2027-02-09',
  '2027-03-01',
  '2027-05-03',
  '2027-05-05',
  '2027-05-13',
  '2027-07-19',
  '2027-08-16',
  '2027-09-14',
  '2027-09-15',
  '2027-09-16',
  '2027-10-04',
  '2027-10-11',
  '2027-12-27',
  '2028-01-26',
  '2028-01-27',
  '2028-01-28',
  '2028-03-01',
  '2028-04-12',
  '2028-05-01',
  '2028-05-02',
  '2028-05-05',
  '2028-06-06',
  '2028-07-17',
  '2028-08-15',
  '2028-10-02',
  '2028-10-03',
  '2028-10-04',
  '2028-10-05',
  '2028-10-09',
  '2028-12-25',
])

/** Holidays on a fixed date (month-day), used for years outside the table. */
export const fixedHolidays: ReadonlySet<string> = new Set([
  '01-01',
  '03-01',
  '05-01',
  '05-05',
  '06-06',
  '07-17',
  '08-15',
  '10-03',
  '10-09',
  '12-25',
])
