/** A package the directory takes facts from, pinned by version and content. */
export type Source = {
  readonly name: string
  readonly version: string
  /** As the registry states it, `sha512-<base64>`. */
  readonly integrity: string
  /** SPDX id. */
  readonly licence: string
  readonly usedFor: string
}
