/** JSON of a point in time, given as an SQL expression: in UTC, to the millisecond. */
export const instantInJson = (time: string): string =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
