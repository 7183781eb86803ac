import { RelayFailure } from '../RelayFailure.ts'

/** @throws RelayFailure `InvalidTopic` */
export function readTopic(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new RelayFailure('InvalidTopic', 'A topic is 64 hex digits in lower case')
}
