import { lookOf } from './lookOf.ts'
import { reservedNames } from './reservedNames.ts'

/** Whether a label is, or looks like, one that nobody may have; hyphens are looked past. */
export function isReserved(label: string): boolean {
  const look = lookOf(label.replaceAll('-', ''))
  return reservedNames.some((name) => lookOf(name) === look)
}
