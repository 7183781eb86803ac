import type { ConfigVariable } from './ConfigVariable.ts'

/** Variables of the configuration: chains. */
export const chainsVariables: readonly ConfigVariable[] = [
  {
    name: 'LATCHKEY_RPC_<NAMESPACE>_<REFERENCE>',
    meaning:
      'Comma list of http(s) and ws(s) URLs, e.g. `LATCHKEY_RPC_EIP155_1`; the reference keeps its case. `alchemy=https://…` names a provider for logs and `providerId` (else `http-1`, …)',
  },
  {
    name: 'LATCHKEY_METHODS_<NAMESPACE>',
    meaning:
      'Comma list of JSON-RPC methods forwarded besides those of `services/rpc/methods.ts`, e.g. `LATCHKEY_METHODS_EIP155=debug_traceCall`; none that controls a node or its keys',
  },
  {
    name: 'LATCHKEY_IPFS_GATEWAY',
    meaning: 'Where `ipfs://` is read, e.g. `https://ipfs.io/ipfs/`; absent: nowhere',
  },
  {
    name: 'LATCHKEY_INDEX',
    fallback: '`off`',
    meaning:
      '`all` or a comma list of CAIP-2 ids: chains whose every block is read and indexed. For local and small chains; a mainnet needs an adapter',
  },
  {
    name: 'LATCHKEY_LOG_RANGE',
    meaning:
      'Widest range of `eth_getLogs` and `eth_newFilter` in blocks; an open end counts as the newest block',
  },
  {
    name: 'LATCHKEY_BLOCKSCOUT_EIP155_<id>',
    meaning:
      'RPC API of a Blockscout that serves the history of a chain which isn’t indexed here, e.g. `https://eth.blockscout.com/api` or `https://api.blockscout.com/v2/api?chain_id=1`; the chain needs `LATCHKEY_RPC_EIP155_<id>` too; not yet run against the live service',
  },
  {
    name: 'LATCHKEY_BLOCKSCOUT_KEY',
    isSecret: true,
    meaning: 'Its key, sent to hosts of blockscout.com only',
  },
]
