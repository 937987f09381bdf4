/** Row in the format of the database, whose times are not text yet. */
export type Stored<Told, Times extends keyof Told> = {
  readonly [Name in keyof Told]: Name extends Times ? Date | Extract<Told[Name], null> : Told[Name]
}
