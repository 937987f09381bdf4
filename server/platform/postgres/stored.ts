/** A row of what is told to others, as the database gives it: its times are not text yet. */
export type Stored<Told, Times extends keyof Told> = {
  readonly [Name in keyof Told]: Name extends Times ? Date | Extract<Told[Name], null> : Told[Name]
}
