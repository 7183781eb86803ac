import { parseCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { SignInContext } from './SignInContext.ts'

/** Whether the account is a contract on its network: one whose key was lent code (EIP-7702) still signs by itself. */
export async function isContract(
  config: Config,
  { account, network }: SignInContext,
  signal: AbortSignal,
): Promise<boolean> {
  const parts = parseCaipAddress(account)
  if (parts?.namespace !== 'eip155') return false
  const call = { method: 'eth_getCode', params: [parts.address, 'latest'] }
  const code = await config._internal
    .rpc(network)
    .request(call, { signal, timeout: 3_000 })
    .catch(() => '0x')
  return typeof code === 'string' && code.length > 2 && !code.startsWith('0xef0100')
}
