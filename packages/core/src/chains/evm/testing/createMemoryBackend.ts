import type { PrivateKeyAccount } from 'viem/accounts'
import type { EvmBackend } from './EvmBackend.ts'

/**
 * A chain in memory: balances move, every transaction is mined at once, signatures are real ones of the given
 * accounts. Each account starts with one ether.
 */
export function createMemoryBackend(chainId: number, accounts: readonly PrivateKeyAccount[]): EvmBackend {
  const balances = new Map(accounts.map(({ address }) => [address.toLowerCase(), 10n ** 18n]))
  const mined = new Map<string, object>()
  const signer = (address: unknown) => {
    const account = accounts.find((own) => own.address.toLowerCase() === String(address).toLowerCase())
    if (!account) throw { code: -32000, message: 'unknown account' }
    return account
  }
  const move = (address: string, value: bigint) => {
    const key = address.toLowerCase()
    const balance = (balances.get(key) ?? 0n) + value
    if (balance < 0n) throw { code: -32000, message: 'insufficient funds' }
    balances.set(key, balance)
  }
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => `0x${chainId.toString(16)}`,
    eth_gasPrice: () => '0x3b9aca00',
    eth_estimateGas: () => '0x5208',
    eth_getBalance: ([address]) => `0x${(balances.get(String(address).toLowerCase()) ?? 0n).toString(16)}`,
    eth_getTransactionByHash: ([hash]) => mined.get(String(hash)) ?? null,
    eth_getTransactionReceipt: ([hash]) =>
      mined.has(String(hash)) ? { status: '0x1', transactionHash: hash } : null,
    personal_sign: ([raw, address]) =>
      signer(address).signMessage({ message: { raw: raw as `0x${string}` } }),
    eth_signTypedData_v4: ([address, data]) => signer(address).signTypedData(JSON.parse(String(data))),
    eth_sendTransaction: ([transaction]) => {
      const { from, to, value, data } = transaction as { [field in 'from' | 'to' | 'value' | 'data']: string }
      signer(from)
      move(from, -BigInt(value))
      move(to, BigInt(value))
      const hash = `0x${(mined.size + 1).toString(16).padStart(64, '0')}`
      mined.set(hash, { hash, from, to, value, input: data ?? '0x', nonce: '0x0' })
      return hash
    },
  }
  return {
    chainId,
    url: `https://rpc.test/${chainId}`,
    async request({ method, params }) {
      const answer = methods[method]
      if (!answer) throw { code: -32601, message: `no ${method}` }
      return answer(params ?? [])
    },
  }
}
