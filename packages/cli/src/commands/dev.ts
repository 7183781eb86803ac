import { alignColumns, CliError, type Command } from '../Command.ts'
import { type DevStack, startDevStack } from '../dev/startDevStack.ts'

/** `latchkey dev`: runs the whole stack on this machine, with local chains and a wallet for development. */
export const devCommand: Command = {
  name: 'dev',
  summary: 'Run the whole stack on this machine: local chains, server, web app and development wallet',
  options: {
    host: {
      type: 'string',
      value: '<address>',
      help: 'Listen on this address instead of loopback. The wallet hands out its keys to anyone who reaches it',
    },
    port: {
      type: 'string',
      value: '<number>',
      help: 'The public port, over LATCHKEY_PORT; 0 picks a free one',
    },
    headless: {
      type: 'boolean',
      help: 'For tests: print the addresses as one line of JSON when all is ready, and nothing about pages that are not built',
    },
  },
  variables: {
    LATCHKEY_PORT: 'The public port (4180)',
    LATCHKEY_DATA: 'Where the chains are kept (.latchkey/data)',
    LATCHKEY_DEV_FILE:
      'Where the addresses are written as JSON (.latchkey/dev.json, or dev.json in LATCHKEY_DATA)',
    LATCHKEY_SMART_ACCOUNTS:
      'With "on" the first chain gets the contracts of smart accounts, a bundler and a paymaster',
    LATCHKEY_ESPLORA_URL: 'Esplora API of a Bitcoin regtest node, in place of the local chain',
    LATCHKEY_BITCOIND_URL:
      'JSON-RPC of that node with user, password and wallet, to pay the test accounts from (http://user:password@host:port/wallet/name)',
  },
  run: async (context, options) => {
    const stopped = context.untilStopped()
    const host = typeof options.host === 'string' ? options.host : undefined
    const env = {
      ...context.env,
      ...(typeof options.port === 'string' && { LATCHKEY_PORT: parsePort(options.port) }),
    }
    const isHeadless = options.headless === true
    const stack = await startDevStack({ ...context, env, isHeadless, ...(host !== undefined && { host }) })
    if (isHeadless) context.out(JSON.stringify(stack.addresses))
    else for (const line of stackTable(stack, performance.now() / 1000)) context.out(line)
    await stopped
    if (!isHeadless) context.out('Stopping.')
    await stack.close()
    return 0
  },
}

/**
 * Returns a port as it was given.
 *
 * @throws CliError for anything but 0 to 65535
 */
function parsePort(text: string): string {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new CliError(`--port ${text} is no port: it is a number from 0 to 65535.`, { exitCode: 2 })
  return text
}

/** Formats the table of addresses of a stack.
 *
 * @param seconds time the start took */
function stackTable({ addresses, devnet, data, devFile }: DevStack, seconds: number): string[] {
  const [account] = devnet.accounts
  const { solana, bitcoin, polkadot } = devnet
  return [
    '',
    `Latchkey is ready (${seconds.toFixed(1)} s). Open ${addresses.app}`,
    '',
    ...alignColumns([
      ['Web app', addresses.app],
      ['API', addresses.api],
      ['Wallet relay', addresses.relay],
      ['Embedded wallet', addresses.wallet],
      ['Development wallet', addresses.devWallet],
      ['Inbox', addresses.mail],
      ['Console', `${addresses.console} (latchkey console --url ${addresses.console})`],
      ...devnet.chains.map(({ name, caipNetworkId, rpcUrl }) => [`${name} (${caipNetworkId})`, rpcUrl]),
      ...(solana ? [[`${solana.name} (${solana.caipNetworkId})`, solana.rpcUrl]] : []),
      [
        bitcoin ? `${bitcoin.name} (${bitcoin.caipNetworkId})` : 'Bitcoin',
        bitcoin?.esploraUrl ?? 'absent, see above',
      ],
      [
        polkadot ? `${polkadot.name} (${polkadot.caipNetworkId})` : 'Polkadot',
        polkadot?.wsUrl ?? 'absent, see above',
      ],
      ['Account with funds', account?.address ?? 'none'],
      ...(solana ? [['Solana account with funds', solana.accounts[0]?.address ?? 'none']] : []),
      ...(bitcoin ? [['Bitcoin account with funds', bitcoin.accounts[0]?.payment.address ?? 'none']] : []),
      ...(polkadot ? [['Polkadot account with funds', polkadot.accounts[0]?.address ?? 'none']] : []),
      ['Data', data],
      ['These addresses', devFile],
    ]),
    '',
    'Ctrl-C stops everything.',
  ]
}
