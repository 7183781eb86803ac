import { expect, it } from 'vitest'
import { startOnTwoChains } from '../../bindings/testing/startOnTwoChains.ts'
import { evm } from '../../chains/evm/evm.ts'
import type { Config } from '../../config/Config.ts'
import type { SwapToken } from '../swaps.ts'

/** A config as the compiler sees it in an app with two EVM networks. */
export type AppConfig = Config<'eip155:31337' | 'eip155:31338', 'eip155'>
/** A call that the compiler refuses, and what JavaScript gets, before which no compiler stands. */
export type WrongCall = { name: string; run: (config: AppConfig) => unknown; error: object }

export const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const wrongChecksum = '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const hash = `0x${'ab'.repeat(32)}` as const
export const types = { Note: [{ name: 'text', type: 'string' }] } as const
export const message = { text: 'hi' }
export const primaryType = 'Note'
export const token: SwapToken = {
  address: `eip155:31337:${to}`,
  name: 'A',
  symbol: 'A',
  decimals: 6,
  eip2612: false,
}
export const parameter = (field: string) => ({ name: 'InvalidParameterError', field })
export const network = (reason: string) => ({ name: 'InvalidNetworkError', reason })
export const address = (reason: string) => ({ name: 'InvalidAddressError', reason })

/** A config of two networks with a connected wallet. */
export async function startWrongCalls() {
  const { config, wallet, me } = await startOnTwoChains(evm())
  return { config: config as AppConfig, wallet, me }
}

/** Adds a test a call: it is refused with its typed error, and the wallet is asked nothing. */
export function testWrongCalls(calls: readonly WrongCall[]): void {
  it.each(calls)(
    '$name: refuses it with a typed error, and asks the wallet nothing',
    async ({ run, error }) => {
      const { config, wallet } = await startWrongCalls()
      const asked = wallet.provider.requests.length
      await expect((async () => run(config))()).rejects.toMatchObject(error)
      expect(wallet.provider.requests.slice(asked)).toEqual([])
    },
  )
}
