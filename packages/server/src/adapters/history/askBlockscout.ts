import * as v from 'valibot'
import { plainObject } from '../../http/plainObject.ts'
import type { Egress } from '../../ports/Egress.ts'

const envelope = v.pipe(plainObject, v.object({ result: v.unknown() }))

/** Where a Blockscout is asked: the URL of its RPC API with whatever query it needs, and a key if it has one. */
export type BlockscoutPlace = { readonly url: string; readonly key?: string | undefined }

/**
 * One question of Blockscout's RPC API (https://docs.blockscout.com/devs/apis/rpc/account, read 2026-11-21): what stands
 * under `result`. The key goes into a header, so that no log of an address holds it.
 *
 * @throws EgressError; Error for a status other than 200 and for what is no answer
 */
export async function askBlockscout(
  egress: Pick<Egress, 'request'>,
  { url, key }: BlockscoutPlace,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<unknown> {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const { status, body } = await egress.request({
    url: address.href,
    method: 'GET',
    headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    timeout: 10_000,
    maxBytes: 8 * 1024 * 1024,
  })
  if (status !== 200) throw new Error(`Blockscout answered with status ${status}.`)
  return v.parse(envelope, JSON.parse(body.toString('utf8'))).result
}
