import type { AccountName } from './AccountName.ts'

/** Reads names kept by the page; `undefined` where they are of another shape. */
export function readAccountNames(raw: unknown): readonly AccountName[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const isName = (one: Partial<AccountName> | null) =>
    typeof one?.name === 'string' && typeof one.addresses === 'object'
  return raw.every(isName) ? (raw as AccountName[]) : undefined
}
