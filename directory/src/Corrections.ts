/** What people decided about the sources, each with its reason (`corrections.json`). Keys are those of the packages. */
export type Corrections = {
  readonly leftOut: Readonly<Record<string, string>>
  readonly notStated: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly sameAs: Readonly<Record<string, string>>
  /** Connector of `connectorDirectoryIds` (W8.7) by key. */
  readonly known: Readonly<Record<string, string>>
}
