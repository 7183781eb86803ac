/** One variable of the configuration, as `docs/configuration.md`, `.env.example` and the help of the commands show it. */
export type ConfigVariable = {
  /** In a name, `<…>` stands for a part that the operator chooses, e.g. `LATCHKEY_RPC_<NAMESPACE>_<REFERENCE>`. */
  readonly name: string
  /** What counts without it, as Markdown. Absent: nothing does. */
  readonly fallback?: string
  /** What it is for, as Markdown. */
  readonly meaning: string
  /** Its value is a secret: it belongs into a secret store, not into a file that many can read. */
  readonly isSecret?: boolean
}
