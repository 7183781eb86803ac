/** The same ten calls of a component, in the words of each library, and the app's config with its registration. */
export const hooksOf = {
  latchkey: {
    imports: `import { createConfig } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import {
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useGasPrice,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
  useWaitForTransaction,
} from '@latchkey/react'
import { base, mainnet, optimism } from 'viem/chains'`,
    config: `const config = createConfig({ networks: [mainnet, optimism, base], adapters: [evm()] })
declare module '@latchkey/react' {
  interface Register {
    config: typeof config
  }
}
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const types = { Note: [{ name: 'amount', type: 'uint256' }] } as const`,
    calls: [
      'const { address } = useAccount()',
      'const balance = useBalance({ address, chainId: 10, query: { select: ({ value }) => value } })',
      'const send = useSendTransaction({ mutation: { onSuccess: (hash) => console.log(hash) } })',
      'send.mutate({ to, value: 1n, chainId: 1 })',
      'useSignMessage().mutate({ message: "hi" })',
      'useSignTypedData().mutate({ types, primaryType: "Note", message: { amount: 1n } })',
      'useSwitchChain().mutate({ chainId: 8453 })',
      'const outcome = useWaitForTransaction({ hash: send.data, chainId: 1 })',
      'const price = useGasPrice({ chainId: 10 })',
      'const { mutate: connect } = useConnect()',
      'useDisconnect().mutate()',
      'console.log(balance.data, outcome.data?.status, price.data, connect)',
    ],
  },
  wagmi: {
    imports: `import {
  createConfig,
  http,
  useBalance,
  useConnect,
  useConnection,
  useDisconnect,
  useGasPrice,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
  useWaitForTransactionReceipt,
} from 'wagmi'
import { base, mainnet, optimism } from 'viem/chains'`,
    config: `const config = createConfig({
  chains: [mainnet, optimism, base],
  transports: { [mainnet.id]: http(), [optimism.id]: http(), [base.id]: http() },
})
declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const types = { Note: [{ name: 'amount', type: 'uint256' }] } as const`,
    calls: [
      'const { address } = useConnection()',
      'const balance = useBalance({ address, chainId: 10, query: { select: ({ value }) => value } })',
      'const send = useSendTransaction({ mutation: { onSuccess: (hash) => console.log(hash) } })',
      'send.mutate({ to, value: 1n, chainId: 1 })',
      'useSignMessage().mutate({ message: "hi" })',
      'useSignTypedData().mutate({ types, primaryType: "Note", message: { amount: 1n } })',
      'useSwitchChain().mutate({ chainId: 8453 })',
      'const outcome = useWaitForTransactionReceipt({ hash: send.data, chainId: 1 })',
      'const price = useGasPrice({ chainId: 10 })',
      'const { mutate: connect } = useConnect()',
      'useDisconnect().mutate()',
      'console.log(balance.data, outcome.data?.status, price.data, connect)',
    ],
  },
}
