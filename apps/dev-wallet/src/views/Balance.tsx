import { useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import { chainClient } from '../chain/chainClient.ts'
import type { WalletChain } from '../config/WalletConfig.ts'

/** How often a shown balance is read again, milliseconds. */
const interval = 4_000

/** A native balance that keeps up with the chain. */
export function Balance({ chain, address }: { chain: WalletChain; address: string }) {
  const [balance, setBalance] = useState<bigint | 'unknown' | undefined>()

  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const client = chainClient(chain)
    const read = async () => {
      const next = await client
        .getBalance({ address: address as `0x${string}` })
        .catch(() => 'unknown' as const)
      if (left) return
      setBalance(next)
      timer = setTimeout(read, interval)
    }
    setBalance(undefined)
    read()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [chain, address])

  if (balance === undefined) return <span className="skeleton" aria-hidden="true" />
  if (balance === 'unknown') return <span className="muted">Chain not answering</span>
  const { decimals, symbol } = chain.nativeCurrency
  const [whole, fraction = ''] = formatUnits(balance, decimals).split('.')
  const shown = fraction ? `${whole}.${fraction.slice(0, 5)}` : whole
  return (
    <span className="balance" title={`${formatUnits(balance, decimals)} ${symbol}`}>
      {shown} <small>{symbol}</small>
    </span>
  )
}
