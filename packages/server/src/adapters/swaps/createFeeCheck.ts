import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readUint } from '../../chain/readUint.ts'
import type { ExchangeConfig } from '../../config/ExchangeConfig.ts'
import { ChainReadError } from '../../errors/ChainReadError.ts'

/** `feeBps()` and `router()` of `FeeRouter` */
const [feeBps, router]: readonly [Hex, Hex] = ['0x24a9d853', '0xf887ea40']

/**
 * Makes the function that asks a chain's fee contract whether it keeps what the configuration says, and serves its exchange: what
 * people are shown is then what is kept. The contract can't change, so each is asked until it has said so once.
 *
 * @throws ChainReadError when it is another contract or keeps something else; ChainUnavailableError
 */
export function createFeeCheck(
  reader: ChainReader,
): (chain: CaipNetworkId, exchange: Pick<ExchangeConfig, 'fee' | 'router'>) => Promise<void> {
  const checked = new Set<CaipNetworkId>()

  return async (chain, { fee, router: exchange }) => {
    if (!fee || checked.has(chain)) return
    const to = fee.router as Hex
    const [bps, behind] = await reader.read(chain, [
      { method: 'eth_call', to, data: feeBps },
      { method: 'eth_call', to, data: router },
    ])
    if (readUint(bps) !== BigInt(fee.bps) || readUint(behind) !== BigInt(exchange))
      throw new ChainReadError(
        'bad_answer',
        chain,
        `${to} is no FeeRouter of the exchange that keeps ${fee.bps} hundredths of a percent`,
      )
    checked.add(chain)
  }
}
