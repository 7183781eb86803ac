import {
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  parseCaipNetworkId,
} from '@latchkey/protocol'
import { type Environment, type EnvironmentReader, findPrivateAddressProblem } from './environment.ts'

/** The nodes of one chain, in the operator's order. */
export type ChainConfig = {
  readonly caipNetworkId: CaipNetworkId
  readonly http: readonly string[]
  readonly ws: readonly string[]
  /** The operator's names of providers, by URL. Providers without one are called `http-1`, `ws-2` and so on. */
  readonly names?: Readonly<Record<string, string>>
}

/** An entry with a name before its URL: `alchemy=https://…`. */
const namedUrl = /^([a-z][\w-]{0,31})=(?=[a-z]+:\/\/)/i

const rpcPrefix = 'LATCHKEY_RPC_'

/**
 * Parses `LATCHKEY_RPC_<NAMESPACE>_<REFERENCE>`, a comma list of http, https, ws and wss URLs. A URL may have the name of its
 * provider before it, `alchemy=https://…`; an HTTP and a WebSocket URL may share one. The reference keeps its
 * case: references of Solana are case sensitive. URLs may carry a key, so they never appear in a problem.
 */
export function parseChains(
  env: Environment,
  reader: EnvironmentReader,
  egressAllow: readonly string[],
): ChainConfig[] {
  const chains: ChainConfig[] = []
  for (const variable of Object.keys(env).sort()) {
    if (!variable.startsWith(rpcPrefix) || !reader.text(variable)) continue
    const [namespace = '', ...reference] = variable.slice(rpcPrefix.length).split('_')
    const network = parseCaipNetworkId(`${namespace.toLowerCase()}:${reference.join('_')}`)
    if (!network) {
      reader.fail(
        variable,
        'names no chain. The form is LATCHKEY_RPC_<NAMESPACE>_<REFERENCE>, e.g. LATCHKEY_RPC_EIP155_1',
      )
      continue
    }
    const names: Record<string, string> = {}
    const urls = reader.list(variable).flatMap((value, index) => {
      const name = namedUrl.exec(value)?.[1]
      const url = name === undefined ? value : value.slice(name.length + 1)
      const problem = findUrlProblem(url, egressAllow) ?? (name && findNameProblem(name, url, names))
      if (problem) reader.fail(variable, `entry ${index + 1} ${problem}`)
      else if (name !== undefined) names[url] = name
      return problem ? [] : [url]
    })
    chains.push({
      caipNetworkId: network.caipNetworkId,
      http: urls.filter(isHttp),
      ws: urls.filter((url) => !isHttp(url)),
      ...(Object.keys(names).length > 0 && { names }),
    })
  }
  return chains
}

function isHttp(url: string): boolean {
  return /^https?:/i.test(url)
}

/** A name must tell the providers of one transport apart. */
function findNameProblem(
  name: string,
  url: string,
  names: Readonly<Record<string, string>>,
): string | undefined {
  if (/^(http|ws)-\d+$/i.test(name)) return `is called ${name}, as providers without a name are`
  const isTaken = Object.entries(names).some(([other, one]) => one === name && isHttp(other) === isHttp(url))
  return isTaken ? `has the name ${name} of an entry before it` : undefined
}

function findUrlProblem(value: string, egressAllow: readonly string[]): string | undefined {
  if (!URL.canParse(value)) return 'is not a URL: write the whole address, e.g. https://rpc.example/key'
  const url = new URL(value)
  if (!/^(https?|wss?):$/.test(url.protocol)) return 'must start with http://, https://, ws:// or wss://'
  if (url.username || url.password) return 'holds a user name or password; put the key into the path or query'
  return findPrivateAddressProblem(url, egressAllow)
}

/** JSON-RPC methods added by the operator, by namespace. */
export type AddedMethods = Readonly<Partial<Record<ChainNamespace, readonly string[]>>>

/**
 * Methods that send or sign with keys of the node, change its settings or its state. No setting lets them through: every
 * web page could call them.
 */
const nodeControl =
  /^(account|admin|anvil|clique|dev|engine|evm|hardhat|ibft|istanbul|miner|offchain|perm|personal|plugins|qbft|signer|tenderly)_|^parity_(set|add|remove|start|stop|post)|^eth_(resend|sign|signTransaction|signTypedData\w*|sendTransaction|sendUnsignedTransaction)$|^author_(has|insert|remove|rotate)|^system_(add|remove|reset)|^debug_(set|write|start|stop|free|cpu|mem|mutex|block|go|db|chaindb)|^(setLogFilter|validatorExit)$/

/** The same of Bitcoin Core, whose methods have no prefix: its wallets, its peers, mining, its chain state and its clock. */
const bitcoinControl = new RegExp(
  `^(${[
    ...['abandontransaction', 'abortrescan', 'addmultisigaddress', 'backupwallet', '(psbt)?bumpfee'],
    ...[
      'create(wallet\\w*)',
      'dump\\w+',
      'encryptwallet',
      'enumeratesigners',
      'fundrawtransaction',
      'gethdkeys',
    ],
    ...[
      'getnewaddress',
      'getrawchangeaddress',
      'import\\w+',
      'keypoolrefill',
      'newkeypool',
      'listdescriptors',
    ],
    ...['(un)?load\\w+', 'lockunspent', 'migratewallet', 'removeprunedfunds', 'rescanblockchain'],
    ...['restorewallet', 'send(all|many|toaddress)?', 'set\\w+', 'sign\\w+', 'upgradewallet', 'wallet\\w+'],
    ...['addconnection', 'addnode', 'addpeeraddress', 'clearbanned', 'disconnectnode', 'sendmsgtopeer'],
    ...[
      '(invalidate|reconsider|precious|submit)block',
      'generate\\w*',
      'prioritisetransaction',
      'submitheader',
    ],
    ...['mockscheduler', 'pruneblockchain', 'savemempool', 'logging', 'stop', 'getblockfrompeer'],
  ].join('|')})$`,
)

/** Parses `LATCHKEY_METHODS_<NAMESPACE>`, comma lists of methods, e.g. `LATCHKEY_METHODS_EIP155=debug_traceCall`. */
export function parseAddedMethods(reader: EnvironmentReader): AddedMethods {
  const added: Partial<Record<ChainNamespace, readonly string[]>> = {}
  for (const namespace of chainNamespaces) {
    const variable = `LATCHKEY_METHODS_${namespace.toUpperCase()}`
    const methods = reader.list(variable)
    for (const method of methods) {
      if (!/^\w{1,100}$/.test(method))
        reader.fail(variable, `"${method.slice(0, 40)}" is not the name of a method, e.g. debug_traceCall`)
      else if (nodeControl.test(method) || (namespace === 'bip122' && bitcoinControl.test(method)))
        reader.fail(
          variable,
          `"${method}" controls the node or its keys, and every web page could call it. Take it off the list`,
        )
    }
    if (methods.length > 0) added[namespace] = methods
  }
  return added
}

const indexVariable = 'LATCHKEY_INDEX'

/** Parses the chains to index here: `all`, `off` (the default), or a comma list of CAIP-2 ids that have nodes. */
export function parseIndexedChains(
  reader: EnvironmentReader,
  chains: readonly ChainConfig[],
): 'all' | readonly CaipNetworkId[] {
  const entries = reader.list(indexVariable)
  const [only] = entries
  if (entries.length === 1 && only === 'all') return 'all'
  if (entries.length === 0 || (entries.length === 1 && only === 'off')) return []
  return entries.flatMap((entry) => {
    const network = parseCaipNetworkId(entry)
    const problem = findIndexProblem(network?.namespace, chains, entry)
    if (problem) reader.fail(indexVariable, `"${entry.slice(0, 80)}" ${problem}`)
    return network && !problem ? [network.caipNetworkId] : []
  })
}

function findIndexProblem(
  namespace: string | undefined,
  chains: readonly ChainConfig[],
  entry: string,
): string | undefined {
  if (namespace === undefined) return 'is no CAIP-2 id such as eip155:31337, nor "all" or "off" alone'
  if (namespace !== 'eip155') return 'can’t be indexed: only chains of eip155 can'
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === entry)
  return chain && chain.http.length > 0 ? undefined : 'has no http node (LATCHKEY_RPC_…)'
}

/** Blockscout instances that provide the histories of chains which are not indexed here. */
export type BlockscoutConfig = {
  readonly urls: Readonly<Record<CaipNetworkId, string>>
  readonly key?: string
}

const blockscoutPrefix = 'LATCHKEY_BLOCKSCOUT_EIP155_'

/**
 * Parses `LATCHKEY_BLOCKSCOUT_EIP155_<id>`, the URL of the RPC API of a Blockscout for this chain, and
 * `LATCHKEY_BLOCKSCOUT_KEY`. The chain needs nodes too, which provide the senders of transactions.
 */
export function parseBlockscout(
  env: Environment,
  reader: EnvironmentReader,
  { chains, egressAllow }: { chains: readonly ChainConfig[]; egressAllow: readonly string[] },
): BlockscoutConfig {
  const key = reader.text('LATCHKEY_BLOCKSCOUT_KEY')
  const urls: Record<CaipNetworkId, string> = {}
  for (const variable of Object.keys(env).sort()) {
    const value = variable.startsWith(blockscoutPrefix) ? reader.text(variable) : undefined
    if (value === undefined) continue
    const chain = parseCaipNetworkId(`eip155:${variable.slice(blockscoutPrefix.length)}`)?.caipNetworkId
    const url = URL.canParse(value) ? new URL(value) : undefined
    const problem = !chain
      ? 'names no chain. The form is LATCHKEY_BLOCKSCOUT_EIP155_<id>, e.g. LATCHKEY_BLOCKSCOUT_EIP155_1'
      : !chains.some(({ caipNetworkId }) => caipNetworkId === chain)
        ? `needs a node of the chain too: set LATCHKEY_RPC_EIP155_${variable.slice(blockscoutPrefix.length)}`
        : !url || !/^https?:$/.test(url.protocol) || url.username || url.password
          ? 'must be the http:// or https:// URL of its RPC API, e.g. https://eth.blockscout.com/api'
          : findPrivateAddressProblem(url, egressAllow)
    if (problem) reader.fail(variable, problem)
    else if (chain) urls[chain] = value
  }
  return { urls, ...(key && { key }) }
}
