import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Devnet, seedPaymaster } from '@latchkey/devnet'
import { writeFileAtomically } from '@latchkey/devnet/writeFileAtomically'
import { entryPoints } from '@latchkey/protocol/smart-accounts'
import type { Ports } from '@latchkey/server'

/** Base units of a paymaster's deposit, and of each key that sends: a hundred times what a day costs. */
const deposit = 10n ** 20n

/** Whether the stack runs operations of smart accounts: where `LATCHKEY_SMART_ACCOUNTS` is `on`. */
export function hasSmartAccounts({
  LATCHKEY_SMART_ACCOUNTS: value,
}: Readonly<Record<string, string | undefined>>): boolean {
  return value?.trim() === 'on'
}

/**
 * Writes the paymasters of the first local chain as the file an operator would write. The other chains have no bundler, as most networks.
 *
 * @param projectId whose operations are sponsored
 * @returns the environment variables of bundler and paymasters; none where the chain has no contracts of smart accounts
 */
export function writeDevSponsor(
  folder: string,
  { chains }: Pick<Devnet, 'chains'>,
  projectId: string,
): Record<string, string> {
  const [chain] = chains
  if (!chain?.smartAccounts) return {}
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'paymasters.json')
  const policy = {
    chains: [chain.caipNetworkId],
    maxValue: '0',
    perOperation: '50000000000000000',
    daily: '1000000000000000000',
  }
  const content = {
    paymasters: { [chain.caipNetworkId]: chain.smartAccounts.paymasters },
    projects: { [projectId]: policy },
  }
  writeFileAtomically(file, `${JSON.stringify(content, null, 2)}\n`)
  return { LATCHKEY_BUNDLER_CHAINS: String(chain.id), LATCHKEY_PAYMASTERS_FILE: file }
}

/** Gives the keys of the bundler coins, and deploys the paymasters with a deposit. May be repeated. */
export async function seedDevSponsor(
  { chains }: Pick<Devnet, 'chains'>,
  { bundler, sponsor }: Pick<Ports, 'bundler' | 'sponsor'>,
  seed: typeof seedPaymaster,
): Promise<void> {
  const [chain] = chains
  if (!chain?.smartAccounts || !bundler.chains().includes(chain.caipNetworkId)) return
  const { rpcUrl, smartAccounts } = chain
  for (const { address } of await bundler.senders()) {
    const params = [address, `0x${deposit.toString(16)}`]
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params }),
      signal: AbortSignal.timeout(5_000),
    })
    if (!answer.ok) throw new Error(`The local chain answers ${answer.status}.`)
  }
  const signer = await sponsor.getSigner()
  for (const version of ['0.7', '0.8'] as const)
    await seed(rpcUrl, { entryPoint: entryPoints[version], signer, deposit }, smartAccounts.owner)
}
