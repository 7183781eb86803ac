import type { Facts } from './Statement.ts'

/** A wallet as `wallets.json` keeps it: what is known, and who said so. What nobody said is absent. */
export type DirectoryEntry = {
  readonly slug: string
  readonly id: string
  readonly facts: Facts
  /** Fields by the file that stated them, `package@version/path`. */
  readonly sources: Readonly<Record<string, readonly string[]>>
  /** Where its picture is taken from, `package@version/path`. */
  readonly picture?: string | undefined
}
