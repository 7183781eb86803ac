import type { CaipNetworkId, WalletEntry } from '@latchkey/core'
import type { ViewEntry, ViewName, ViewParameters } from '@latchkey/react'

/** Sample data for views that a flow would otherwise provide. */
export type LabSamples = {
  readonly connectorUid: string
  /** Of the directory; absent until one is needed. */
  readonly wallet: WalletEntry | undefined
  /** A network the wallet isn't on. */
  readonly network: CaipNetworkId
}

type Draft = ViewParameters['RegisterAccountName']['draft']

/** Every view of the modal with sample data. A view without a line here is a type error. */
export function labViews(samples: LabSamples): readonly ViewEntry[] {
  const { connectorUid, network } = samples
  // Absent where only the names of the views are needed.
  const wallet = samples.wallet as WalletEntry

  const email = 'you@example.org'
  const data: { [name in ViewName]: ViewParameters[name] } = {
    Connect: undefined,
    ConnectingExternal: { connectorUid },
    ConnectingWalletConnect: { wallet },
    ConnectingWalletConnectBasic: undefined,
    ConnectWallets: undefined,
    AllWallets: undefined,
    Downloads: { wallet },
    GetWallet: undefined,
    Account: undefined,
    Networks: undefined,
    UnsupportedChain: undefined,
    WhatIsANetwork: undefined,
    WhatIsAWallet: undefined,
    SwitchNetwork: { network },
    WalletSend: undefined,
    WalletSendSelectToken: undefined,
    WalletSendPreview: undefined,
    TransactionResult: {
      kind: 'send',
      hash: `0x${'1a'.repeat(32)}`,
      network: network as `eip155:${string}`,
      sold: { amount: 1_250_000_000_000_000_000n, decimals: 18, symbol: 'ETH' },
      to: '0x00000000000000000000000000000000000A11cE',
      again: { view: 'WalletSend', data: {} },
    },
    WalletReceive: undefined,
    WalletCompatibleNetworks: undefined,
    EmailLogin: { open: false },
    EmailVerifyDevice: { email, number: '42' },
    EmailVerifyOtp: { email, length: 6 },
    ConnectSocials: { link: false },
    ConnectingSocial: { provider: 'google', link: false, attempt: openAttempt },
    ConnectingFarcaster: { link: false },
    ApproveTransaction: undefined,
    AccountSettings: undefined,
    AccountDevices: undefined,
    UpdateEmailWallet: undefined,
    UpdateEmailPrimaryOtp: { newEmail: email, length: 6 },
    UpdateEmailSecondaryOtp: { newEmail: email, length: 6 },
    UpgradeEmailWallet: undefined,
    AccountDelete: undefined,
    DeletionScheduled: { deleteAt: Date.UTC(2030, 0, 8) },
    Profile: undefined,
    SwitchActiveChain: { network },
    ConnectingMultiChain: { wallet: 'Dev Wallet' },
    SIWXSignMessage: undefined,
    ConnectingSiwe: undefined,
    Swap: undefined,
    SwapSelectToken: { side: 'to' },
    SwapPreview: undefined,
    ChooseAccountName: undefined,
    RegisterAccountName: { draft: draftOf('mira', 'typing') },
    RegisterAccountNameSuccess: { draft: draftOf('mira', 'done') },
    AccountNft: {
      network: network as `eip155:${string}`,
      contract: `0x${'a1'.repeat(20)}`,
      tokenId: '7',
      name: 'A picture of the lab',
      amount: 1n,
      hidden: false,
    },
    AccountPortfolio: undefined,
    AccountApprovals: undefined,
    OnRampProviders: undefined,
    OnRampFiatSelect: undefined,
    OnRampTokenSelect: undefined,
    OnRampActivity: undefined,
    BuyInProgress: { provider: 'The lab', url: undefined, orderId: undefined, popup: undefined },
    WhatIsABuy: undefined,
    Create: undefined,
    SwitchAddress: undefined,
    Transactions: undefined,
    SmartSessionCreated: undefined,
    SmartSessionList: undefined,
  }
  return Object.entries(data).map(([view, data]) => ({ view, ...(data && { data }) }) as ViewEntry)
}

/** A social login whose window stays open. */
const openAttempt: ViewParameters['ConnectingSocial']['attempt'] = {
  done: new Promise(() => {}),
  isClosed: () => false,
  subscribe: () => () => {},
  stop: () => {},
}

/** A draft of an account name in a fixed state. */
function draftOf(text: string, status: 'typing' | 'done'): Draft {
  const state = { text, status, name: text, error: undefined }
  return { get: () => state, set: () => {}, subscribe: () => () => {} }
}
