import type { GetPolkadotSignerReturnType } from '@latchkey/core/polkadot'
import { createClient, Enum } from 'polkadot-api'
import { getWsProvider } from 'polkadot-api/ws'
import { wsUrl } from './config.ts'

/**
 * Sends a transfer and resolves to its hash once a final block has it. `papi add` would type the calls of one network; this example
 * reads whatever network there is.
 */
export async function transfer(p: {
  to: string
  value: bigint
  signer: GetPolkadotSignerReturnType
}): Promise<string> {
  const client = createClient(getWsProvider(wsUrl))
  try {
    const call = client.getUnsafeApi().tx.Balances?.transfer_keep_alive
    if (!call) throw new Error('The network has no transfers.')
    const { ok, txHash } = await call({ dest: Enum('Id', p.to), value: p.value }).signAndSubmit(p.signer)
    if (!ok) throw new Error('The network refused the transfer.')
    return txHash
  } finally {
    client.destroy()
  }
}
