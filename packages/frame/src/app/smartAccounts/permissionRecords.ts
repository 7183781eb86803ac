import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Store } from '../store.ts'

const hexText = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/),
  v.transform((text) => text as `0x${string}`),
)
const record = v.object({
  /** Of the delegation, by which the manager knows it. */
  hash: hexText,
  network: v.pipe(
    v.string(),
    v.regex(/^eip155:\d{1,18}$/),
    v.transform((text) => text as CaipNetworkId),
  ),
  /** The signed delegation (ERC-7710). What it allows is read from it. */
  context: hexText,
  /** Exact origin of the page it was given to. */
  origin: v.string(),
  /** Name that page claimed. */
  name: v.optional(v.string()),
  /** When it was given, milliseconds since 1970. */
  at: v.number(),
})

/** A permission that was given from this device. */
export type PermissionRecord = v.InferOutput<typeof record>

const keyOf = (account: string) => `permissions|${account.toLowerCase()}`

/** Returns the permissions that an account has given from this device, the newest first. */
export async function getPermissionRecords(
  store: Pick<Store, 'get'>,
  account: string,
): Promise<readonly PermissionRecord[]> {
  return toList(await store.get(keyOf(account)))
    .flatMap((value) => {
      const parsed = v.safeParse(record, value)
      return parsed.success ? [parsed.output] : []
    })
    .sort((left, right) => right.at - left.at)
}

/** Stores a permission, before the app gets it. */
export async function setPermissionRecord(
  store: Pick<Store, 'update'>,
  account: string,
  added: PermissionRecord,
): Promise<void> {
  await store.update(keyOf(account), (value) => [...toList(value), added])
}

/** Entries as they are stored: one that can't be read, e.g. of a newer version, is kept and hides no other. */
function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
