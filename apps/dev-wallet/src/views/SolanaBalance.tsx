import { useCallback } from 'react'
import { readBalance } from '../solana/readBalance.ts'
import { LiveAmount } from './LiveAmount.tsx'

/** A balance of SOL that keeps up with the chain. */
export function SolanaBalance({ rpcUrl, address }: { rpcUrl: string; address: string }) {
  const read = useCallback(() => readBalance(rpcUrl, address), [rpcUrl, address])
  return <LiveAmount read={read} decimals={9} symbol="SOL" />
}
