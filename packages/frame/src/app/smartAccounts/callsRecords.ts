import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import * as v from 'valibot'
import { utf8 } from '../bytes.ts'
import { storageFailed } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { isForgetful } from '../store.ts'
import { getStored } from './openNonces.ts'

/** What this device stores of a batch that was sent, to answer for its status. Times are milliseconds since 1970. */
const record = v.variant('kind', [
  v.object({
    kind: v.literal('operation'),
    network: v.pipe(v.string(), v.startsWith('eip155:')),
    at: v.number(),
    /** Of the operation (ERC-4337). */
    hash: v.string(),
    /** Its nonce. Records of earlier versions have none. */
    nonce: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal('sequence'),
    network: v.pipe(v.string(), v.startsWith('eip155:')),
    at: v.number(),
    /** Hashes of the transactions so far. */
    hashes: v.array(v.string()),
    /** How many calls there are. */
    total: v.number(),
    /** False while further calls follow. */
    isEnded: v.boolean(),
  }),
])

/** A batch that was sent. */
export type CallsRecord = v.InferOutput<typeof record>

/** Which batch: an id is the business of one app and one account. */
export type CallsKey = { readonly origin: string; readonly account: string; readonly id: string }

const keyOf = ({ origin, account, id }: CallsKey) =>
  `calls|${account}|${hex.encode(sha256(utf8(JSON.stringify([origin, id]))))}`

/** Returns a batch that was sent from this device; undefined for an id that was not used. @throws RequestError `storage` */
export async function getCallsRecord(
  { store }: Pick<FrameServices, 'store'>,
  key: CallsKey,
): Promise<CallsRecord | undefined> {
  const parsed = v.safeParse(record, await getStored(store, keyOf(key)))
  return parsed.success ? parsed.output : undefined
}

/** Stores a batch, before its first part is sent. Where the browser can't, it is known until this document ends ({@link assertStored}). */
export async function setCallsRecord(
  { store }: Pick<FrameServices, 'store'>,
  key: CallsKey,
  value: CallsRecord,
): Promise<void> {
  await store.set(keyOf(key), value)
}

/**
 * Refuses to send what a reload would forget: its status could not be asked for any more, and the same id would be sent once more.
 *
 * @throws RequestError `storage`
 */
export function assertStored({ store }: Pick<FrameServices, 'store'>): void {
  if (isForgetful(store)) throw storageFailed()
}

/** Forgets a batch of which nothing was sent, so that its id may be used again. */
export async function removeCallsRecord(
  { store }: Pick<FrameServices, 'store'>,
  key: CallsKey,
): Promise<void> {
  await store.remove(keyOf(key))
}
