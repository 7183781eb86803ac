import { randomBytes } from 'node:crypto'
import {
  encodeDelegations,
  hashDelegation,
  parseDelegations,
  toDelegationTypedData,
  toPci,
} from '@latchkey/protocol/smart-accounts'
import type { createPermissionWorld } from './createPermissionWorld.ts'
import type { SmartAccountStack } from './startSmartAccountStack.ts'

/** An account of the local chain as CAIP-10. */
export const on = (address: string) => `eip155:31337:${address}`

/**
 * Creates the calls of the list of permissions, as existing clients make them, and permissions to list.
 *
 * @param stack the started stack, called by each function
 */
export function createPermissionCalls(
  stack: () => SmartAccountStack,
  world: ReturnType<typeof createPermissionWorld>,
) {
  /** One call of the list, as an existing client makes it. */
  async function call(path: string, body?: object, { project = 'local', signature = '' } = {}) {
    const url = new URL(`/v1/sessions/${path}`, stack().url)
    url.searchParams.set('projectId', project)
    const response = await fetch(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...(signature && { authorization: `Account ${signature}` }),
      },
    })
    const json = (await response.json()) as {
      pcis?: { pci: string; revokedAt: number | null }[]
      reasons?: { field: string }[]
    }
    return { status: response.status, json, field: json.reasons?.[0]?.field }
  }
  /** A given permission, and its id. */
  async function give() {
    const given = await world.startAgent()
    const { pcis } = (await call(on(given.wallet.address))).json
    return { ...given, address: given.wallet.address, pci: pcis?.[0]?.pci ?? '' }
  }

  /** A second delegation of the account of a given permission, signed by `owner` for a chain, with its id. */
  async function signAnother({ wallet, permission }: Awaited<ReturnType<typeof give>>, chainId = 31_337) {
    const [given] = parseDelegations(permission.context)
    if (!given) throw new Error('Nothing was given.')
    const unsigned = { ...given, salt: `0x${randomBytes(32).toString('hex')}` as const }
    const signature = await wallet.owner.signTypedData(toDelegationTypedData(unsigned, chainId) as never)
    return { context: encodeDelegations([{ ...unsigned, signature }]), pci: toPci(hashDelegation(unsigned)) }
  }

  return { call, give, signAnother }
}
