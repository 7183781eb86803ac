import { RelayFailure } from '../RelayFailure.ts'

/** @throws RelayFailure `InvalidParams` */
export function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>
  throw new RelayFailure('InvalidParams', 'An entry has to be an object')
}
