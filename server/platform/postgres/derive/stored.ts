/** Row in the format of the database, whose times are not text yet. */
export type Stored<Wire, Times extends keyof Wire> = {
  readonly [Name in keyof Wire]: Name extends Times ? Date | Extract<Wire[Name], null> : Wire[Name]
}
