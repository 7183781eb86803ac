import { useCallback, useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import { getBitcoinBalance } from '../bitcoin/callEsplora.ts'
import { chainClient } from '../chain.ts'
import type { WalletBitcoin, WalletChain } from '../config.ts'
import { getSolanaBalance } from '../solana/callSolanaNode.ts'

/** The native balance of an EVM account, refreshed while shown. */
export function Balance({ chain, address }: { chain: WalletChain; address: string }) {
  const read = useCallback(
    () => chainClient(chain).getBalance({ address: address as `0x${string}` }),
    [chain, address],
  )
  return <LiveAmount read={read} {...chain.nativeCurrency} />
}

/** The SOL balance of an account, refreshed while shown. */
export function SolanaBalance({ rpcUrl, address }: { rpcUrl: string; address: string }) {
  const read = useCallback(() => getSolanaBalance(rpcUrl, address), [rpcUrl, address])
  return <LiveAmount read={read} decimals={9} symbol="SOL" />
}

/** The balance of one Bitcoin address, refreshed while shown. */
export function BitcoinBalance({ bitcoin, address }: { bitcoin: WalletBitcoin; address: string }) {
  const read = useCallback(() => getBitcoinBalance(bitcoin, address), [bitcoin, address])
  return <LiveAmount read={read} decimals={8} symbol="BTC" />
}

/** Refresh interval of a shown balance, milliseconds. */
const refreshInterval = 4_000

/** An amount that is refreshed while shown. A new `read` function starts over, so it must be memoized. */
function LiveAmount(props: { read: () => Promise<bigint>; decimals: number; symbol: string }) {
  const { read, decimals, symbol } = props
  const [amount, setAmount] = useState<bigint | 'unknown' | undefined>()

  useEffect(() => {
    let isCancelled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = async () => {
      const next = await read().catch(() => 'unknown' as const)
      if (isCancelled) return
      setAmount(next)
      timer = setTimeout(refresh, refreshInterval)
    }
    setAmount(undefined)
    refresh()
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [read])

  if (amount === undefined) return <span className="skeleton" aria-hidden="true" />
  if (amount === 'unknown') return <span className="muted">Network not responding</span>
  const [whole, fraction = ''] = formatUnits(amount, decimals).split('.')
  const shown = fraction ? `${whole}.${fraction.slice(0, 5)}` : whole
  return (
    <span className="balance" title={`${formatUnits(amount, decimals)} ${symbol}`}>
      {shown} <small>{symbol}</small>
    </span>
  )
}
