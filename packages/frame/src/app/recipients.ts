import * as v from 'valibot'
import type { Store } from '../store/openStore.ts'

const list = v.array(v.string())
const most = 500

/** Addresses sent to from this device, newest last: what "never sent to" and look-alikes are judged by. */
export async function readRecipients(store: Store, account: string): Promise<readonly string[]> {
  const parsed = v.safeParse(list, await store.get(`recipients|${account}`).catch(() => undefined))
  return parsed.success ? parsed.output : []
}

export async function addRecipients(store: Store, account: string, added: readonly string[]): Promise<void> {
  const before = await readRecipients(store, account)
  const all = [...new Set([...before, ...added.map((one) => one.toLowerCase())])].slice(-most)
  await store.set(`recipients|${account}`, all)
}
