/** The names this server gives (migration `0012_names`). Times are milliseconds since 1970. */
export type NameTables = {
  name: {
    /** `label.zone.tld`, lower case. */
    name: string
    /** What it looks like; no two names look the same. */
    look: string
    registeredAt: number
    updatedAt: number | null
    /** JSON object of texts. */
    attributes: string
  }
  nameAddress: {
    name: string
    coinType: number
    /** Lower case. */
    address: string
    /** Whether it signed for the name itself. */
    isProven: boolean
    createdAt: number
  }
  /** Signed messages that were used, until nobody would take them any more. */
  nameMessage: { digest: string; until: number }
}
