/**
 * Every view of the modal: its flow, its name, its English title. A name is a view of `modal/flows/<flow>/index.ts`; one
 * that is only here or only there doesn't compile. The table loads with the shell, because a title is shown while the
 * code of its view is on its way.
 */
export const titles = {
  connect: {
    Connect: 'Connect wallet',
    ConnectWallets: 'Connect wallet',
    ConnectingExternal: 'Connect wallet',
  },
  wallets: {
    AllWallets: 'All wallets',
    Downloads: 'Get a wallet',
    GetWallet: 'Get a wallet',
    WhatIsAWallet: 'What is a wallet?',
  },
  pairing: {
    ConnectingWalletConnect: 'Connect wallet',
    ConnectingWalletConnectBasic: 'Scan to connect',
  },
  networks: {
    Networks: 'Choose network',
    SwitchNetwork: 'Switch network',
    SwitchActiveChain: 'Choose a wallet',
    ConnectingMultiChain: 'Choose a blockchain',
    UnsupportedChain: 'Unsupported network',
    WhatIsANetwork: 'What is a network?',
  },
  accounts: {
    Account: 'Account',
    AccountNft: 'NFT',
    Profile: 'Wallets',
  },
  portfolio: {
    AccountPortfolio: 'Portfolio',
  },
  approvals: {
    AccountApprovals: 'Token approvals',
  },
  transfers: {
    WalletSend: 'Send',
    WalletSendSelectToken: 'Choose a token',
    WalletSendPreview: 'Review',
  },
  transactions: {
    TransactionResult: 'Transaction',
  },
  receive: {
    WalletReceive: 'Receive',
    WalletCompatibleNetworks: 'Compatible networks',
  },
  swaps: {
    Swap: 'Swap',
    SwapSelectToken: 'Choose a token',
    SwapPreview: 'Review swap',
  },
  onramp: {
    OnRampProviders: 'Buy',
    OnRampFiatSelect: 'Choose a currency',
    OnRampTokenSelect: 'Choose a token',
    OnRampActivity: 'Purchases',
    BuyInProgress: 'Purchase',
    WhatIsABuy: 'Buying',
  },
  names: {
    ChooseAccountName: 'Account name',
    RegisterAccountName: 'Choose a name',
    RegisterAccountNameSuccess: 'Your name',
  },
  signin: {
    SIWXSignMessage: 'Sign in',
    ConnectingSiwe: 'Sign in',
  },
  embedded: {
    EmailLogin: 'Sign in with email',
    EmailVerifyDevice: 'Confirm this device',
    ApproveTransaction: 'Approve',
    AccountSettings: 'Settings',
    AccountDevices: 'Devices',
    UpgradeEmailWallet: 'Protect your wallet',
    AccountDelete: 'Delete account',
    DeletionScheduled: 'Account deletion scheduled',
  },
  email: {
    EmailVerifyOtp: 'Enter the code',
    UpdateEmailWallet: 'Change email',
    UpdateEmailPrimaryOtp: 'Confirm your current email',
    UpdateEmailSecondaryOtp: 'Confirm your new email',
  },
  socials: {
    ConnectSocials: 'Ways to sign in',
    ConnectingSocial: 'Sign in',
    ConnectingFarcaster: 'Sign in with Farcaster',
  },
  /** View names that existing clients use; each leads to a view of ours. */
  redirects: {
    Create: 'Connect wallet',
    SwitchAddress: 'Wallets',
    Transactions: 'Account',
    SmartSessionCreated: 'Account',
    SmartSessionList: 'Account',
  },
} as const

/** Names of the flows. */
export type FlowName = keyof typeof titles

/** Names of a flow's views. */
export type ViewsOf<flow extends FlowName> = keyof (typeof titles)[flow] & string

/** Names of all views. */
export type ViewName = { [flow in FlowName]: ViewsOf<flow> }[FlowName]
