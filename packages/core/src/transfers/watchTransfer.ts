import { parseCaipAddress } from '@latchkey/protocol'
import { errorText } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import type { OwnSend } from '../config/State.ts'
import { expectTokenChange } from '../config/tokenChanges.ts'
import type { RequestContext } from '../requests/requestContext.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
import type { ParsedTransfer, TransferAsset } from './parseTransfer.ts'

/** Entries kept in `state.sends`; the modal counts up to 99. */
const maxSends = 100

/** Parameters of {@link watchTransfer}. */
type WatchTransferParameters = {
  hash: string
  network: Network
  context: RequestContext
  transfer: ParsedTransfer
  asset: TransferAsset | undefined
  /** The transaction as it was given to the wallet. */
  transaction: unknown
}

/**
 * Adds a transfer to `state.sends` and updates it in the background until the network has included or failed it. The
 * transaction found under the hash is compared with the one given to the wallet.
 */
export function watchTransfer(config: Config, p: WatchTransferParameters): void {
  const { hash, network, context, transfer, asset } = p
  const from = parseCaipAddress(context.account)?.address ?? ''
  const send: OwnSend = {
    hash,
    finalHash: hash,
    network: context.network,
    from,
    to: transfer.to,
    amount: transfer.amount,
    token: toSentToken(transfer, asset, network),
    sentAt: Date.now(),
    status: 'pending',
  }
  config._internal.setState((state) => ({ ...state, sends: [...(state.sends ?? []), send].slice(-maxSends) }))
  const contract = parseCaipAddress(send.token.address)
  expectTokenChange(config, send, {
    network,
    addresses: [from, transfer.to],
    tokens: contract ? [contract.caipAddress] : [],
  })
  waitForOutcome(config, send, p.transaction).then(
    (outcome) => updateEntry(config, send, outcome),
    (error: unknown) => {
      // Still waiting, or no node answered: the transfer stays pending.
      config.logger.warn('The outcome of a transfer could not be found out', { error: errorText(error) })
    },
  )
}

function toSentToken(
  { kind, symbol }: ParsedTransfer,
  asset: TransferAsset | undefined,
  { nativeCurrency }: Network,
): OwnSend['token'] {
  if (kind === 'native' || !asset) return { name: nativeCurrency.name, symbol }
  return { name: asset.name ?? symbol, symbol, address: asset.address, iconUrl: asset.iconUrl }
}

async function waitForOutcome(config: Config, send: OwnSend, sent: unknown): Promise<Partial<OwnSend>> {
  const { hash, network } = send
  try {
    const { stopSignal: signal } = config._internal
    const outcome = await waitForTransaction(config, { hash, network, sent, signal })
    return { status: outcome.status, finalHash: outcome.hash }
  } catch (error) {
    const { code, replacement, dropped } = error as {
      code?: unknown
      replacement?: string
      dropped?: boolean
    }
    if (code === 'TRANSACTION_ALTERED') {
      config.logger.error('The transaction that was sent differs from the one that was approved', {
        hash,
        network,
      })
      updateEntry(config, send, { altered: true })
      // The alarm is raised: what is left to find out is whether the network confirms it.
      return waitForOutcome(config, send, null)
    }
    if (code === 'TRANSACTION_REPLACED') return { status: 'replaced', replacement }
    if (code === 'TRANSACTION_NOT_FOUND' && dropped) return { status: 'failed' }
    throw error
  }
}

function updateEntry(config: Config, send: OwnSend, outcome: Partial<OwnSend>): void {
  config._internal.setState((state) => ({
    ...state,
    sends: state.sends?.map((entry) => (entry.hash === send.hash ? { ...entry, ...outcome } : entry)),
  }))
}
