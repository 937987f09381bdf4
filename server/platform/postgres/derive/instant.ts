/** A point in time, an expression of SQL, as JSON has it: in UTC, to the millisecond. */
export const instantInJson = (time: string): string =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
