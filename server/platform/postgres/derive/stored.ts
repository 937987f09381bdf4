/** Row in the format of the database, whose times are not text yet. */
export type Stored<Fields, Times extends keyof Fields> = {
  readonly [Name in keyof Fields]: Name extends Times ? Date | Extract<Fields[Name], null> : Fields[Name]
}
